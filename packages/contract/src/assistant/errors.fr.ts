import type { assistantModule } from './module.ts'

const fr: Record<keyof (typeof assistantModule)['errors'], string> = {
  message_empty: 'Le message ne peut pas être vide',
  assistant_limit: 'Vous avez atteint la limite de messages du jour',
  suggestion_limit: 'Le nombre maximal de suggestions est atteint',
  assistant_unavailable: "L'assistant n'est pas disponible",
}
export default fr
