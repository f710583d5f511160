import { USER_LIST } from '@entrepot/contract/users/list.ts'
import type { User, UserListQuery, UserRow } from '@entrepot/contract/users/manage-users.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { shownEntries } from './grants.ts'
import { findUser, orderOf, pageOfUsers, type UserRecord } from './people.queries.ts'
import { entriesOf, holdingsOfGroups } from './rights.queries.ts'

const pageFor = async (
  ctx: Ctx,
  query: UserListQuery,
): Promise<{ data: UserRow[]; page: number; size: number; total: number }> => {
  const { page, size, search, status, group } = query
  return {
    ...(await pageOfUsers(ctx, {
      search,
      status,
      group,
      ...orderOf(query.sort),
      ...boundsOf({ page, size }),
    })),
    page,
    size,
  }
}

const stateOf = ({ active, is_user }: UserRow) => (!active ? 'inactive' : is_user ? 'active' : 'person')
export const listUsers = (ctx: Ctx, query: UserListQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'sheets:users.sheet',
    columns: sheetColumns<UserRow>()(ctx, USER_LIST, {
      name: ({ firstname, lastname, username }) => `${firstname} ${lastname}`.trim() || username,
      groups: ({ groups }) => groups.map(({ name }) => name).join(', '),
      status: (row) => ctx.services.words(ctx.language, `sheets:users.states.${stateOf(row)}`),
    }),
  })

export const requireUser = async (ctx: Ctx, guid: string): Promise<UserRecord> => {
  const user = await findUser(ctx, guid)
  if (!user) throw new Problem('not_found')
  return user
}

export const oneUser = async (ctx: Ctx, guid: string): Promise<User> => {
  const user = await requireUser(ctx, guid)
  const [entries, groups] = [await entriesOf(ctx, { user: guid }), await holdingsOfGroups(ctx, user.groups)]
  const folders = shownEntries(ctx, entries)
  return {
    guid,
    firstname: user.firstname,
    lastname: user.lastname,
    username: user.username,
    email: user.email,
    pendingEmail: user.pendingEmail,
    invited: user.invited,
    secondFactor: user.secondFactor,
    phone: user.phone,
    call_prefix: user.callPrefix,
    tag: user.tag,
    notes: user.notes,
    status: user.active ? 'active' : 'inactive',
    active: user.active,
    is_user: user.isUser,
    roles: user.roles,
    folder_roles: folders,
    foldersPermissions: folders,
    groups: [...groups].map(([group, { name, roles, entries: levels }]) => ({
      guid: group,
      name,
      roles,
      foldersPermissions: shownEntries(ctx, levels),
    })),
    company: { guid: ctx.company.guid, name: ctx.company.name },
    createdAt: user.createdAt.toISOString(),
    version: user.version,
  }
}
