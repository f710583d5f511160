import { AREAS, type Area, isRole, type Role } from './roles.ts'

/**
 * What a user may do: roles of the company (T1–T5) and (in `folder-rights.ts`) levels on folders.
 * The server computes both on each call; the browser uses the same functions to hide what would be refused.
 */

const SPELLINGS: Record<string, string> = { ADD: 'CREATE', CREATE: 'ADD', EDIT: 'UPDATE', UPDATE: 'EDIT' }

/** It restricts instead of allowing, so no FULL role includes it (PERM-23). */
const RESTRICTION: Role = 'ROLE_API_DISABLED_OUTGOING'

/** No role of these areas is FULL of its own: the one of another area stands for it (PERM-19). */
const COVERED_BY_FULL: Partial<Record<Area, readonly Area[]>> = {
  API: ['API_CONNECTION', 'API_REQUEST', 'API_INCOMING_REQUEST', 'API_FUNCTION'],
}

const nameOf = (area: Area, verb: string) => (verb === '' ? `ROLE_${area}` : `ROLE_${area}_${verb}`)
const rolesOfArea = (area: Area): Role[] => AREAS[area].map((verb) => nameOf(area, verb)).filter(isRole)

/** For each role, every role it gives, itself included. Built once from the catalogue. */
const GIVES: ReadonlyMap<Role, readonly Role[]> = new Map(
  (Object.keys(AREAS) as Area[]).flatMap((area) =>
    AREAS[area].flatMap((verb) => {
      const role = nameOf(area, verb)
      return isRole(role) ? [[role, given(area, verb)] as const] : []
    }),
  ),
)

function given(area: Area, verb: string): Role[] {
  if (verb === 'FULL')
    return [area, ...(COVERED_BY_FULL[area] ?? [])].flatMap(rolesOfArea).filter((role) => role !== RESTRICTION)
  return [nameOf(area, verb), nameOf(area, SPELLINGS[verb] ?? verb)].filter(isRole)
}

/** The user's own roles and those of all their groups (T1). */
export const effectiveRoles = (own: Iterable<Role>, ofGroups: Iterable<Iterable<Role>>): ReadonlySet<Role> =>
  new Set([...own, ...[...ofGroups].flatMap((roles) => [...roles])])

/** FULL becomes every role of its area, and both spellings of a right are held together (T2, T3). */
export const expandRoles = (roles: Iterable<Role>): ReadonlySet<Role> => {
  const expanded = new Set<Role>()
  for (const role of roles) for (const held of GIVES.get(role) ?? [role]) expanded.add(held)
  return expanded
}

/** Those that two people have, each by whatever other role. */
export const rolesOfBoth = (one: ReadonlySet<Role>, other: ReadonlySet<Role>): ReadonlySet<Role> =>
  expandRoles(one).intersection(expandRoles(other))

/** Whether one of the needed roles is held. `roles()` and `anyRole()` of the catalogue say what is needed. */
export const can = (held: Iterable<Role>, needed: readonly Role[]): boolean => {
  const expanded = expandRoles(held)
  return needed.some((role) => expanded.has(role))
}

/** Outgoing API requests are silenced for a holder of the restriction, whatever else they hold (PERM-23). */
export const triggersOutgoingRequests = (held: ReadonlySet<Role>) => !held.has(RESTRICTION)

/** Nobody gives a role they do not hold, unless they have full rights on users (PERM-25, T12). */
export const mayGrant = (holder: Iterable<Role>, role: Role): boolean => {
  const expanded = expandRoles(holder)
  return expanded.has('ROLE_USER_FULL') || expanded.has(role)
}

/**
 * The roles whose change from `before` to `after` the holder may not make. Lifting the restriction is giving a right.
 */
export const refusedGrants = (holder: Iterable<Role>, before: Iterable<Role>, after: Iterable<Role>): Role[] => {
  const [had, has, held] = [new Set(before), new Set(after), new Set(holder)]
  const given = [...has].filter((role) => !had.has(role) && !mayGrant(held, role))
  const isLifted = had.has(RESTRICTION) && !has.has(RESTRICTION)
  return isLifted && (held.has(RESTRICTION) || !can(held, ['ROLE_USER_FULL'])) ? [...given, RESTRICTION] : given
}

export type UserRights = { guid: string; active: boolean; roles: ReadonlySet<Role> }

/**
 * Whether a change takes full rights on users from their last active holder (T12, USER-19). Roles are effective roles.
 */
export const lastAdminWouldBeLost = (before: Iterable<UserRights>, after: Iterable<UserRights>): boolean =>
  [...before].some(isAdmin) && ![...after].some(isAdmin)

const isAdmin = (user: UserRights) => user.active && user.roles.has('ROLE_USER_FULL')
