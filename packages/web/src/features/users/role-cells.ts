import { expandRoles } from '@entrepot/contract/kernel/rights.ts'
import { isRole, type Role } from '@entrepot/contract/kernel/roles.ts'
import type { RoleArea } from '@entrepot/contract/users/manage-users.ts'

/**
 * The columns of the matrix. Both spellings of a right stand in one cell; each is assignable by itself under the
 * details (PERM-20).
 */
export const COLUMNS = { view: ['VIEW'], add: ['ADD', 'CREATE'], edit: ['EDIT', 'UPDATE'], delete: ['DELETE'] } as const
export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]

/** It restricts, so switching a whole area on leaves it off (PERM-23). */
const RESTRICTION = 'ROLE_API_DISABLED_OUTGOING'
const inColumns = new Set<string>(Object.values(COLUMNS).flat())
const knownRoles = (roles: Iterable<string>): Role[] => [...roles].filter(isRole)

export const rolesOf = (area: RoleArea): string[] => area.roles.map(({ role }) => role)
export const fullOf = (area: RoleArea): string | undefined => area.roles.find(({ verb }) => verb === 'FULL')?.role
/** The roles of a cell, the usual spelling first. */
export const cellRoles = (area: RoleArea, column: Column): string[] =>
  COLUMNS[column].flatMap((verb) => area.roles.filter((role) => role.verb === verb).map(({ role }) => role))
/** What has no column of its own; the one role of an area is its switch. */
export const extrasOf = (area: RoleArea) =>
  (area.roles.length === 1 ? [] : area.roles).filter(({ verb }) => verb !== 'FULL' && !inColumns.has(verb))

/** Every role that these give, FULL and spellings taken into account. */
export const given = (roles: Iterable<string>): ReadonlySet<string> => expandRoles(knownRoles(roles))

export type AreaState = 'all' | 'some' | 'none'
/** A switch of three states: FULL where the area has one, else every role of it. */
export const areaState = (area: RoleArea, value: ReadonlySet<string>): AreaState => {
  const full = fullOf(area)
  const roles = rolesOf(area).filter((role) => role !== RESTRICTION)
  if (full ? value.has(full) : roles.every((role) => value.has(role))) return 'all'
  return roles.some((role) => value.has(role)) ? 'some' : 'none'
}

const changed = (
  value: ReadonlySet<string>,
  { less = [], more = [] }: { less?: Iterable<string>; more?: Iterable<string> },
): string[] => {
  const next = new Set(value)
  for (const role of less) next.delete(role)
  for (const role of more) next.add(role)
  return [...next].sort()
}

export const toggleArea = (area: RoleArea, value: ReadonlySet<string>): string[] => {
  const own = rolesOf(area).filter((role) => role !== RESTRICTION)
  if (areaState(area, value) === 'all') return changed(value, { less: own })
  const full = fullOf(area)
  return changed(value, full ? { less: own, more: [full] } : { more: own })
}

/** A right taken out of FULL leaves the others of the area. */
const withoutFull = (area: RoleArea, roles: readonly string[]): string[] => {
  const one = COLUMN_NAMES.flatMap((column) => cellRoles(area, column).slice(0, 1))
  return [...one, ...extrasOf(area).map(({ role }) => role)].filter(
    (role) => role !== RESTRICTION && !roles.includes(role),
  )
}

/** Switches the roles of a cell, or one role of the details. */
export const toggleRoles = (area: RoleArea, roles: readonly string[], value: ReadonlySet<string>): string[] => {
  const full = fullOf(area)
  if (full && value.has(full) && !roles.includes(full) && !roles.includes(RESTRICTION))
    return changed(value, { less: [full, ...roles], more: withoutFull(area, roles) })
  return roles.some((role) => value.has(role))
    ? changed(value, { less: roles })
    : changed(value, { more: roles.slice(0, 1) })
}
