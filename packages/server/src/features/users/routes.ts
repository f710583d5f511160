import { suggestedUsers } from './users.queries.ts'
import { manageUsersApi } from '@entrepot/contract/users/manage-users.ts'
import { usersApi } from '@entrepot/contract/users/user.ts'
import type { Feature } from '../../kernel/feature.ts'
import { changeUser, createUser, leaveCompany, removeUser, setStatus } from './edit-users.ts'
import { confirmEmail } from './email-change.ts'
import { inviteAgain, sendRecoveryCode } from './help-in.ts'
import { closeTourOf, planOf, sessionUser, updateMe } from './me.ts'
import { listUsers, oneUser } from './read-users.ts'
import { administratorsOf } from './rights.queries.ts'
import { roleCatalogue } from './role-catalogue.ts'

export const users: Feature = {
  owns: ['app_user', 'email_change', 'password_reset', 'person', 'user_role'],
  retains: [{ table: 'email_change', at: 'expires_at', keptMs: 0 }],
  suggests: { users: suggestedUsers },
  mount: (mount, { loginLimit }) =>
    mount(
      'users',
      { ...usersApi, ...manageUsersApi },
      {
        list: (ctx, { query }) => listUsers(ctx, query),
        get: (ctx, { params }) => oneUser(ctx, params.guid),
        create: { outside: (ctx, { body }, raw) => createUser(ctx, body, raw) },
        update: (ctx, { params, body }) => changeUser(ctx, params.guid, body),
        setStatus: (ctx, { params, body }) => setStatus(ctx, params.guid, body.status),
        remove: (ctx, { params }) => removeUser(ctx, params.guid),
        // Outside: who may still be mailed is counted beside the transaction.
        invite: { outside: (ctx, { params }) => inviteAgain(ctx, loginLimit, params.guid) },
        sendRecoveryCode: { outside: (ctx, { params }) => sendRecoveryCode(ctx, loginLimit, params.guid) },
        confirmEmail: (ctx, { body }) => confirmEmail(ctx, body.token),
        roles: async (ctx) => ({ data: roleCatalogue(ctx) }),
        me: async (ctx) => {
          const [user, plan] = await Promise.all([sessionUser(ctx), planOf(ctx)])
          return { user, plan }
        },
        updateMe: (ctx, { body }) => updateMe(ctx, body),
        leave: (ctx, { body }) => leaveCompany(ctx, body.company),
        onboarding: (ctx, { params }) => closeTourOf(ctx, params.guid),
        administrators: async (ctx) => ({
          data: (await administratorsOf(ctx.db, ctx.company.guid)).map(({ guid, name }) => ({ guid, name })),
        }),
      },
    ),
  constraints: {
    app_user_company_id_username_key_key: { code: 'exists', field: 'username' },
    app_user_company_id_person_id_key: { code: 'exists', field: 'email' },
    code_key: { code: 'exists', field: 'tag' },
  },
}
