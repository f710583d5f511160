import type { assistantModule } from './module.ts'

const en: Record<keyof (typeof assistantModule)['errors'], string> = {
  message_empty: 'Message cannot be empty',
  assistant_limit: "You have reached today's message limit",
  suggestion_limit: 'The limit of suggestions is reached',
  assistant_unavailable: 'The assistant is unavailable',
}
export default en
