import { defineModule } from '../kernel/module.ts'

export const ssoModule = defineModule({
  name: 'sso',
  errors: {
    sso_state: 400,
    sso_not_configured: 404,
    sso_failed: 502,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof ssoModule)['errors'], number> {}
}
