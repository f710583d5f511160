import { defineModule } from '../kernel/module.ts'

export const assistantModule = defineModule({
  name: 'assistant',
  errors: {
    message_empty: 422,
    assistant_limit: 429,
    suggestion_limit: 429,
    assistant_unavailable: 503,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof assistantModule)['errors'], number> {}
}
