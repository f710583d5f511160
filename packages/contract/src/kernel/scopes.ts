import { z } from 'zod'
import { expandRoles } from './rights.ts'
import { AREAS, type Area, ALL_ROLES, type Role } from './roles.ts'

/**
 * What a personal API token is good for (X-12): `ITEM:read`, `ITEM:write`, or `ALL:…` for every area. A scope never
 * gives a right: at each call it leaves over what the user may do then. `write` includes `read`.
 */
export const SCOPE_VERBS = ['read', 'write'] as const
type Verb = (typeof SCOPE_VERBS)[number]
export type Scope = `${Area | 'ALL'}:${Verb}`
const SCOPES: readonly string[] = ['ALL', ...Object.keys(AREAS)].flatMap((area) =>
  SCOPE_VERBS.map((verb) => `${area}:${verb}`),
)
export const Scope = z
  .string()
  .max(60)
  .refine((text): text is Scope => SCOPES.includes(text))

const AREA_OF: ReadonlyMap<Role, Area> = new Map(
  (Object.keys(AREAS) as Area[]).flatMap((area) =>
    ALL_ROLES.filter((role) => AREAS[area].some((verb) => role === `ROLE_${area}${verb && `_${verb}`}`)).map(
      (role) => [role, area] as const,
    ),
  ),
)

/** Whose scope opens a role to a token. */
export const areaOf = (role: Role): Area | undefined => AREA_OF.get(role)
/** Areas whose roles open some call: what a token can be limited to. A test holds it to the contract. */
export const TOKEN_AREAS = [
  'FOLDER',
  'ITEM',
  'IMPORT',
  'TRASH',
  'DASHBOARD',
  'FIELD',
  'ITEM_CATEGORY',
  'ITEM_TAG',
  'USER',
  'GROUP',
  'INTERVENTION',
  'CUSTOM_INTERVENTION',
  'QUICK_UPDATE',
  'ORDER',
  'ORDER_SUPPLIER',
  'PRICE',
  'RESERVATION',
  'RECIPIENT',
  'CHECKOUT_RECIPIENT',
  'CHECKOUT',
  'CHECKIN',
  'MAIL',
  'FORM_LAYOUT',
  'BARCODE_PRINT',
  'ATTACHMENT',
  'BUNDLE',
  'BUSINESS_RULE',
  'FORM_RULE',
  'API',
  'API_CONNECTION',
  'API_REQUEST',
  'API_INCOMING_REQUEST',
  'API_FUNCTION',
] as const satisfies readonly Area[]

/** Whether a call that changes something, or only reads, is within the scopes at all. */
export const scopesAllow = (scopes: readonly Scope[], changes: boolean): boolean =>
  scopes.some((scope) => !changes || scope.endsWith(':write'))

/** The roles that are left for one call. */
export const rolesWithin = (held: Iterable<Role>, scopes: readonly Scope[], changes: boolean): ReadonlySet<Role> => {
  const open = new Set(
    scopes.filter((scope) => !changes || scope.endsWith(':write')).map((scope) => scope.split(':')[0]),
  )
  return new Set([...expandRoles(held)].filter((role) => open.has('ALL') || open.has(AREA_OF.get(role))))
}
