import { changesNothing } from '@entrepot/contract/kernel/endpoint.ts'
import { PROTOCOL } from '@entrepot/contract/kernel/errors.ts'
import { ERROR_STATUS } from '@entrepot/contract/modules.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { labelOf, rolesOf, type Swept } from './endpoints.ts'
import { type Ask, codeOf, type Request, smallestRequest } from './requests.ts'

/** A stranger, by what they show instead of a session, and what they must be told (GEN-08). */
export type Stranger = { what: string; ask: Ask; message?: string }

export const STRANGER_IS_TOLD = {
  nothing: PROTOCOL.missing,
  malformed: PROTOCOL.invalid,
  expired: PROTOCOL.expired,
  foreign: PROTOCOL.invalid,
} as const

/**
 * Whoever shows no valid session is turned away from every endpoint that asks for one, before anything else is looked
 * at.
 */
export const sessionViolations = async (
  endpoints: readonly Swept[],
  strangers: readonly Stranger[],
): Promise<string[]> => {
  const violations: string[] = []
  for (const swept of endpoints.filter(({ endpoint }) => endpoint.access !== 'public')) {
    // These two show a key of the installation instead of a session; GEN-08 words belong to sessions.
    const isKeyed = swept.endpoint.access === 'operator' || swept.endpoint.access === 'publisher'
    for (const { what, ask, message } of strangers) {
      const reply = await ask(swept, openRequest(swept))
      const said = (reply.body as { message?: string } | null)?.message
      if (reply.status !== 401 || codeOf(reply) !== 'unauthorized')
        violations.push(
          `${labelOf(swept)}: ${what} token answers ${reply.status} ${codeOf(reply)}, not 401 unauthorized`,
        )
      else if (!isKeyed && message !== undefined && said !== message)
        violations.push(`${labelOf(swept)}: ${what} token is told "${said}", not "${message}"`)
    }
  }
  return violations
}

/** A topic that exists: the stream looks at it before the session is needed. */
export const openRequest = (swept: Swept) =>
  swept.route === 'push.stream' ? { query: { topic: 'items' } } : smallestRequest(swept)

/** Where a listed role opens one variant of a call only, the request that is its own. */
const bulkOf = (act: object): Request => ({
  body: { selection: { guids: ['00000000-0000-4000-8000-000000000000'] }, act },
})
const BULK_OF_ROLE: Partial<Record<Role, Request>> = {
  ROLE_ITEM_MOVE: bulkOf({ kind: 'move', destination: '00000000-0000-4000-8000-000000000000' }),
  ROLE_ITEM_TRANSACTIONS: bulkOf({ kind: 'in', quantity: 1 }),
  ROLE_ITEM_INVENTORY: bulkOf({ kind: 'count', quantity: 1 }),
  ROLE_ITEM_DELETE: bulkOf({ kind: 'trash' }),
}
/** Roles for templates plan what is made from one (COP-11). */
const OF_TEMPLATE: Request = { body: { title: 'Ronde', type: 'custom', tasks: [] } }
const REQUEST_OF_ROLE: Record<string, Partial<Record<Role, Request>>> = {
  'operations.create': {
    ROLE_CUSTOM_INTERVENTION_FULL: OF_TEMPLATE,
    ROLE_CUSTOM_INTERVENTION_ADD: OF_TEMPLATE,
    ROLE_CUSTOM_INTERVENTION_CREATE: OF_TEMPLATE,
  },
  'imports.upload': { ROLE_IMPORT_ITEM_EDIT: { body: { mode: 'update' } } },
  'bulk.preview': BULK_OF_ROLE,
  'bulk.start': BULK_OF_ROLE,
}
export const requestOf = (swept: Swept, role: Role): Request => ({
  ...smallestRequest(swept),
  ...REQUEST_OF_ROLE[swept.route]?.[role],
})

/** `as` answers a caller with exactly these roles. */
export type AsRoles = (roles: readonly Role[]) => Promise<Ask>

/** All other roles together do not open an endpoint; each listed one alone does (H5). */
export const roleViolations = async (
  endpoints: readonly Swept[],
  every: readonly Role[],
  as: AsRoles,
): Promise<string[]> => {
  const violations: string[] = []
  for (const swept of endpoints.filter((one) => rolesOf(one).length > 0)) {
    const listed = rolesOf(swept)
    const refused = await (await as(every.filter((role) => !impliesOneOf(role, listed))))(swept, smallestRequest(swept))
    if (refused.status !== 403 || codeOf(refused) !== 'forbidden')
      violations.push(
        `${labelOf(swept)}: all roles but ${listed.join(', ')} answer ${refused.status} ${codeOf(refused)}, not 403 forbidden`,
      )
    for (const role of listed) {
      const reply = await (await as([role]))(swept, requestOf(swept, role))
      if (reply.status === ERROR_STATUS.forbidden && codeOf(reply) === 'forbidden')
        violations.push(`${labelOf(swept)}: ${role} alone is refused`)
    }
  }
  return violations
}

/**
 * FULL of an API area stands for the areas below it (PERM-19); every other implied role is listed by the contract
 * itself.
 */
const impliesOneOf = (role: Role, listed: readonly Role[]) =>
  listed.includes(role) || (role === 'ROLE_API_FULL' && listed.some((one) => one.startsWith('ROLE_API_')))

/** `without` answers a caller who holds every role, in a company that lacks this module. */
export const moduleViolations = async (
  endpoints: readonly Swept[],
  without: (module: ModuleFlag) => Promise<Ask>,
): Promise<string[]> => {
  const violations: string[] = []
  for (const swept of endpoints) {
    const { module } = swept.endpoint
    if (!module) continue
    const reply = await (await without(module))(swept, smallestRequest(swept))
    if (reply.status !== 404 || codeOf(reply) !== 'module_disabled')
      violations.push(
        `${labelOf(swept)}: with ${module} off it answers ${reply.status} ${codeOf(reply)}, not 404 module_disabled`,
      )
  }
  return violations
}

/**
 * `viewing` shows the token of somebody who sees the product as another user: they read what that user reads, and
 * nothing that is their own.
 */
export const viewViolations = async (endpoints: readonly Swept[], viewing: Ask): Promise<string[]> => {
  const violations: string[] = []
  for (const swept of endpoints.filter(
    ({ endpoint: { access } }) => access === 'signed-in' || access === 'ticket' || Array.isArray(access),
  )) {
    const { endpoint } = swept
    const reply = await viewing(swept, openRequest(swept))
    const isOpen = changesNothing(endpoint) && !endpoint.personal && !endpoint.sensitive && endpoint.access !== 'ticket'
    const isRefused = reply.status === 403 && codeOf(reply) === 'view_only'
    if (isOpen === isRefused) violations.push(`${labelOf(swept)}: a view is answered ${reply.status} ${codeOf(reply)}`)
  }
  return violations
}
