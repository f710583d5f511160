import {
  type FolderEntries,
  type FolderLevel,
  HIDDEN_FOLDERS,
  levelAllows,
  refusedLevels,
} from '@entrepot/contract/kernel/folder-rights.ts'
import { can, lastAdminWouldBeLost, refusedGrants, rolesOfBoth } from '@entrepot/contract/kernel/rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import type { FolderPermission, Level } from '@entrepot/contract/users/user.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { freshRights, freshRightsOf, raiseRightsVersion } from '../../kernel/principal.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import {
  administratorsOf,
  entriesOf,
  isActiveUser,
  managersOf,
  replaceEntries,
  type Principal,
} from './rights.queries.ts'
import { roleName } from './role-catalogue.ts'

/** What a user, or a group, gives by itself. */
export type Holdings = { roles: readonly Role[]; entries: FolderEntries }
export const NOTHING: Holdings = { roles: [], entries: new Map() }

/**
 * Changes of people and rights of a company happen one after the other: the raised version is the lock. What the caller
 * may do is read again behind it, so that a right that another call has just taken away grants nothing any more (T12,
 * PLAN-14).
 */
export const lockRights = async (ctx: Ctx, needed: readonly Role[]): Promise<Ctx> => {
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  const [rights, isActive] = await Promise.all([
    freshRights(ctx.db, ctx.company.guid, ctx.user.guid),
    isActiveUser(ctx, ctx.user.guid),
  ])
  if (!isActive) throw new Problem('account_disabled')
  // Of what is read again only what this call had to begin with: a token gives no more than its scopes.
  const roles = rolesOfBoth(rights.roles, ctx.rights.roles)
  if (needed.length > 0 && !can(roles, needed)) throw new Problem('forbidden')
  return { ...ctx, rights: { ...rights, roles } }
}

/**
 * Full rights on users give any role (PERM-25), but not to a program: a token gives what it is for, and makes nobody an
 * administrator.
 */
const grantedFrom = ({ rights, channel }: Ctx): ReadonlySet<Role> =>
  channel === 'api' ? new Set([...rights.roles].filter((role) => role !== 'ROLE_USER_FULL')) : rights.roles

/**
 * Nobody gives a role or a level they do not hold (PERM-25, T12): one problem for each role, and one for the first
 * folder.
 */
const grantProblems = (
  ctx: Ctx,
  before: Holdings,
  after: Holdings,
  fields: { roles: string; folders: string },
): Problem[] => {
  const { tree, levels } = ctx.rights
  const roles = grantedFrom(ctx)
  const denied = refusedGrants(roles, before.roles, after.roles).map(
    (role) => new Problem('grant_denied', { name: roleName(ctx, role) }, fields.roles),
  )
  const [folder] = refusedLevels(tree, levels, before.entries, after.entries)
  if (folder === undefined) return denied
  return [
    ...denied,
    new Problem(
      'grant_denied',
      { name: levels.has(folder) ? tree.byGuid.get(folder)!.name : HIDDEN_FOLDERS },
      fields.folders,
    ),
  ]
}
const refuseGrants = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new Problem('grant_denied', problems[0]!.params, undefined, { parts: problems })
}
export const requireMayGrant = (ctx: Ctx, before: Holdings, after: Holdings): void =>
  refuseGrants(grantProblems(ctx, before, after, { roles: 'roles', folders: 'folder_roles' }))

/** For who comes under all of what is held: by joining a group, or by taking over an account. */
export const requireMayHandOver = (ctx: Ctx, holdings: readonly Holdings[], field: string): void =>
  refuseGrants(holdings.flatMap((one) => grantProblems(ctx, NOTHING, one, { roles: field, folders: field })))

/** Leaving a group takes rights away; only the restriction that goes with them is a right that is given (PERM-23). */
export const requireMayTakeAway = (ctx: Ctx, holdings: readonly Holdings[], field: string): void =>
  refuseGrants(
    holdings.flatMap((one) =>
      grantProblems(ctx, { roles: one.roles, entries: new Map() }, NOTHING, { roles: field, folders: field }),
    ),
  )

/** The first role or folder that one of these users has and the caller has not; null when nobody has more. */
export const moreThanCaller = async (ctx: Ctx, users: readonly string[]): Promise<string | null> => {
  const { roles, tree, levels } = ctx.rights
  const others = users.filter((user) => user !== ctx.user.guid)
  if (others.length === 0 || (ctx.channel !== 'api' && can(roles, ['ROLE_USER_FULL']))) return null
  for (const theirs of (await freshRightsOf(ctx.db, ctx.company.guid, others, tree)).values()) {
    // A restriction is nothing that somebody has more (PERM-23).
    const [role] = refusedGrants(
      grantedFrom(ctx),
      [],
      [...theirs.roles].filter((one) => one !== 'ROLE_API_DISABLED_OUTGOING'),
    )
    if (role) return roleName(ctx, role)
    const folder = [...theirs.levels].find(([guid, level]) => !levelAllows(levels.get(guid), level))?.[0]
    if (folder) return levels.has(folder) ? tree.byGuid.get(folder)!.name : HIDDEN_FOLDERS
  }
  return null
}

/**
 * Rights, the account or the address are taken only from somebody who has no more than the caller: what is taken could
 * not be given back (PERM-25).
 */
export const requireMayTakeFrom = async (ctx: Ctx, users: readonly string[], field?: string): Promise<void> => {
  const more = await moreThanCaller(ctx, users)
  if (more !== null) throw new Problem('take_denied', { name: more }, field)
}

/** Runs a change that may take rights; nobody may be without an administrator after it who had one before (USER-19). */
export const keepingAnAdministrator = async <T>(ctx: Ctx, change: () => Promise<T>): Promise<T> => {
  const before = await administrators(ctx)
  const result = await change()
  if (lastAdminWouldBeLost(before, await administrators(ctx))) throw new Problem('last_admin')
  return result
}
const administrators = async (ctx: Ctx) =>
  (await administratorsOf(ctx.db, ctx.company.guid)).map(({ guid }) => ({
    guid,
    active: true,
    roles: new Set<Role>(['ROLE_USER_FULL']),
  }))

type PermissionInput = { folder: RefInput; permission: Level }
/**
 * What is asked for folders, under either of its names (USER-05); undefined: nothing is. A folder out of sight is one
 * that is not there.
 */
export const askedEntries = (
  ctx: Ctx,
  input: { folder_roles?: PermissionInput[] | undefined; foldersPermissions?: PermissionInput[] | undefined },
): FolderEntries | undefined => {
  const asked = input.folder_roles ?? input.foldersPermissions
  if (!asked) return undefined
  const entries = asked.map(({ folder, permission }): [string, FolderLevel] => [guidOf(folder), permission])
  refuseAll(
    entries
      .filter(([folder]) => !ctx.rights.levels.has(folder))
      .map(([folder]) => new Problem('unknown_value', { value: folder }, 'folder_roles')),
  )
  if (new Set(entries.map(([folder]) => folder)).size < entries.length) throw atField('duplicates', 'folder_roles')
  return new Map(entries)
}

/**
 * Replaces the levels of a principal on the folders the caller sees; those on others stay. Answers what was and what
 * is.
 */
export const changeEntries = async (
  ctx: Ctx,
  principal: Principal,
  asked: FolderEntries | undefined,
): Promise<{ before: FolderEntries; after: FolderEntries }> => {
  const before = await entriesOf(ctx, principal)
  if (!asked) return { before, after: before }
  const after = new Map([...[...before].filter(([folder]) => !ctx.rights.levels.has(folder)), ...asked])
  await replaceEntries(ctx, principal, after)
  return { before, after }
}

/** Entries as this viewer may see them, in the order of the tree. */
export const shownEntries = (ctx: Ctx, entries: FolderEntries): z.infer<typeof FolderPermission>[] =>
  [...ctx.rights.levels.keys()].flatMap((guid) => {
    const permission = entries.get(guid)
    return permission ? [{ folder: { guid, name: ctx.rights.tree.byGuid.get(guid)?.name ?? '' }, permission }] : []
  })

/** For the log, which others read: how many folders at each level, and no name of a folder. */
export const countedEntries = (entries: FolderEntries) =>
  Object.fromEntries([...Map.groupBy(entries.values(), (level) => level)].map(([level, all]) => [level, all.length]))

/** The open browsers of those whose rights changed follow (GROUP-08), and the lists of those who look after people. */
export const notifyPeople = async (ctx: Ctx, changed: readonly string[]): Promise<void> => {
  for (const user of new Set(changed)) emit(ctx, { topic: 'users', data: { rights: true }, user })
  for (const user of await managersOf(ctx)) emit(ctx, { topic: 'users', data: { people: true }, user })
}
