import { defineModule } from '../kernel/module.ts'

export const securityModule = defineModule({
  name: 'security',
  errors: {
    factor_first: 409,
    factor_required: 409,
    factor_code: 422,
    factor_challenge: 422,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof securityModule)['errors'], number> {}
}
