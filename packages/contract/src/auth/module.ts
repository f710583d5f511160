import { defineModule } from '../kernel/module.ts'

export const authModule = defineModule({
  name: 'auth',
  errors: {
    invalid_credentials: 401,
    account_disabled: 401,
    registration_closed: 404,
    no_account: 404,
    terms: 422,
    password_wrong: 422,
    password_rules: 422,
    password_same: 422,
    password_mismatch: 422,
    invalid_reset_token: 422,
    invalid_invitation: 422,
    invitation_pending: 403,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof authModule)['errors'], number> {}
}
