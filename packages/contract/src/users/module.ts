import { defineModule } from '../kernel/module.ts'

export const usersModule = defineModule({
  name: 'users',
  areas: { USER: true },
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
    take_denied: 403,
    invalid_email_token: 422,
  },
  events: {
    'user.created': { record: 'user', action: 'create' },
    'user.changed': { record: 'user', action: 'update' },
    'user.status_changed': { record: 'user', action: 'status' },
    'user.deleted': { record: 'user', action: 'delete' },
    'user.viewed_as': { record: 'user', action: 'view_as' },
    'user.signed_in': { record: 'user', action: 'login' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof usersModule)['errors'], number> {}
}
