import { defineModule } from '../kernel/module.ts'

export const usersModule = defineModule({
  name: 'users',
  records: { user: { area: 'USER' } },
  actions: { login: true, status: true },
  lists: { users: true },
  suggestions: { users: true },
  errors: {
    last_admin: 409,
    own_account: 409,
    already_joined: 409,
    factor_none: 409,
    grant_denied: 403,
    invalid_email_token: 422,
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof usersModule)['errors'], number> {}
}
