import { usersApi } from '@entrepot/contract/users/user.ts'
import type { Feature } from '../../kernel/implement.ts'
import { closeTourOf, planOf, sessionUser, updateMe } from './me.ts'
import { administratorsOf } from './users.queries.ts'

export const users: Feature = {
  mount: (mount) => mount('users', usersApi, {
    me: async (ctx) => {
      const [user, plan] = await Promise.all([sessionUser(ctx), planOf(ctx)])
      return { user, plan }
    },
    updateMe: (ctx, { body }) => updateMe(ctx, body),
    onboarding: (ctx, { params }) => closeTourOf(ctx, params.guid),
    administrators: async (ctx) => ({ data: await administratorsOf(ctx) }),
  }),
  constraints: { app_user_company_id_username_key_key: { code: 'exists', field: 'username' } },
}
