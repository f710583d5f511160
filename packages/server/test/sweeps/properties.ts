import { isFull } from '../../src/testing/sizes.ts'
import type { ErrorBody } from '@entrepot/contract/kernel/errors.ts'
import { labelOf, type Swept } from './endpoints.ts'
import { type Asking, changing, codeOf, type Request } from './requests.ts'
import { type JsonSchema, kindOf, objectPlaces, type Place, schemaAt, schemaOf, valueAt, withValue } from './schemas.ts'
import { told } from './told.ts'

/** Values that no honest request holds: found in a row, they were written by a property nobody declared. */
export const INTRUDER = { guid: '0badc0de-0bad-4bad-8bad-0badc0de0bad', text: 'intrus-0badc0de', number: 987_653 }

/** What attackers of other products have set along with what they were allowed to set. */
const PRIVILEGED: Record<string, unknown> = {
  company: { guid: INTRUDER.guid, name: INTRUDER.text },
  companyId: INTRUDER.guid,
  company_id: INTRUDER.guid,
  company_guid: INTRUDER.guid,
  tenant: INTRUDER.guid,
  id: INTRUDER.guid,
  guid: INTRUDER.guid,
  user: INTRUDER.guid,
  userId: INTRUDER.guid,
  user_id: INTRUDER.guid,
  owner: INTRUDER.guid,
  createdBy: { guid: INTRUDER.guid, name: INTRUDER.text },
  created_by: INTRUDER.guid,
  createdAt: '1999-01-01T00:00:00Z',
  updatedBy: { guid: INTRUDER.guid, name: INTRUDER.text },
  deleted_at: '1999-01-01T00:00:00Z',
  active: false,
  roles: ['ROLE_USER_FULL'],
  role: 'ROLE_USER_FULL',
  effectiveRoles: ['ROLE_USER_FULL'],
  permission: 'write',
  permissions: ['write'],
  isAdmin: true,
  admin: true,
  quantity: INTRUDER.number,
  quantityAvailable: INTRUDER.number,
  lastQuantity: INTRUDER.number,
  seq: INTRUDER.number,
  version: INTRUDER.number,
  article_guid: INTRUDER.guid,
  plan: { type: 'custom' },
  limits: { items: null },
  modules: ['order'],
  status: 'done',
  password: INTRUDER.text,
  password_hash: INTRUDER.text,
  email: `${INTRUDER.text}@example.com`,
  isSuperuser: true,
}

/** An attack on one property, fitting the schema of the record it is taken from. */
const intruding = (schema: JsonSchema): unknown => {
  if (schema.format === 'uuid') return INTRUDER.guid
  switch (kindOf(schema)) {
    case 'number':
    case 'integer':
      return INTRUDER.number
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, intruding(inner)]),
      )
    case 'array':
      return []
    case 'boolean':
      return false
    default:
      return INTRUDER.text
  }
}

/** Properties of the record and privileged names that the body does not declare. */
const undeclared = ({ endpoint }: Swept, declared: JsonSchema): Record<string, unknown> => {
  const ofRecord = Object.entries(schemaOf(endpoint.response).properties ?? {}).map(([name, schema]) => [
    name,
    intruding(schema),
  ])
  const all = { ...Object.fromEntries(ofRecord), ...PRIVILEGED } as Record<string, unknown>
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in (declared.properties ?? {}))))
}

const within = (schema: JsonSchema, request: Request, place: Place, extra: Record<string, unknown>): Request => {
  const body = request.body ?? {}
  return { ...request, body: withValue(schema, body, place, { ...(valueAt(schema, body, place) as object), ...extra }) }
}

const refusedNames = ({ errors = [] }: ErrorBody) =>
  new Set(errors.filter(({ code }) => code === 'unknown_field').map(({ field = '' }) => field.split('.').at(-1)))

/** A call of many lines answers well and says which it refused; the examples have one. */
const refusesALine = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'failed' in body && Array.isArray(body.failed) && body.failed.length > 0

/**
 * An undeclared property is refused, or the answer is that of the call without it. What was written is the caller's to
 * look at (H6).
 */
export const propertyViolations = async (endpoints: readonly Swept[], asking: Asking): Promise<string[]> => {
  const violations: string[] = []
  let nested = 0
  for (const swept of endpoints) {
    const { body } = swept.endpoint
    if (!body || swept.endpoint.sends === 'multipart') continue
    const schema = schemaOf(body)
    const ask = changing(swept, asking)
    // A company remembers some things from the first call on (the mapping of an import).
    await ask((request) => request)
    const attack = async (place: Place, extra: Record<string, unknown>): Promise<void> => {
      const plain = await ask((request) => within(schema, request, place, {}))
      const reply = await ask((request) => within(schema, request, place, extra))
      const where = `${labelOf(swept)} body.${[...place, ''].join('.')}`
      if (reply.status >= 500) violations.push(`${where}: answers ${reply.status} ${codeOf(reply)}`)
      if (reply.status >= 400 || refusesALine(reply.body)) {
        // What was refused by name must not hide what is taken in silence.
        const rest = Object.fromEntries(
          Object.entries(extra).filter(([name]) => !refusedNames(reply.body as ErrorBody).has(name)),
        )
        if (Object.keys(rest).length < Object.keys(extra).length) await attack(place, rest)
      } else if (told(reply, INTRUDER.text) !== told(plain, INTRUDER.text))
        violations.push(`${where}: ${Object.keys(extra).join(', ')} change the answer`)
    }
    await attack([], undeclared(swept, schema))
    // In the short form every third of the objects within.
    for (const place of objectPlaces(schema).filter((one) => one.length > 0))
      if (isFull || nested++ % 3 === 0) await attack(place, undeclared(swept, schemaAt(schema, place)))
  }
  return violations
}
