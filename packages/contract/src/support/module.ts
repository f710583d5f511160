import { defineModule } from '../kernel/module.ts'

export const supportModule = defineModule({
  name: 'support',
  errors: { support_limit: 429 },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof supportModule)['errors'], number> {}
}
