import type { Request } from '../../src/testing/samples.ts'
import type { Reply } from '../../src/testing/test-node.ts'
import { labelOf, type Swept } from './endpoints.ts'
import { type Ask } from './requests.ts'
import { schemaOf } from './schemas.ts'

type Values = Readonly<Record<string, unknown>>

/** Changes of a record, which its address names; what else is put is an act, or a setting that is one value. */
const ALONE = ['/users/me', '/user/company']
/** Work is kept line by line: what is sent is no field of the task. */
const ACTS = ['/interventions/:guid/tasks/:task']
export const changesRecord = ({ endpoint, path }: Swept): boolean =>
  endpoint.method === 'PUT' && !ACTS.includes(path) && (/\/:\w+$/.test(path) || ALONE.includes(path))

/** What a change says of the record, and the record then tells; the version is asked for, not changed. */
export const fieldsOf = ({ endpoint }: Swept): string[] => {
  const told = schemaOf(endpoint.response).properties ?? {}
  return Object.keys(schemaOf(endpoint.body!).properties ?? {}).filter((name) => name in told && name !== 'version')
}

/** Two names of one thing, or what follows from another field: they change together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['folder_roles', 'foldersPermissions'],
  ['parent', 'parent_guid'],
  ['parent', 'relations'],
  ['members', 'memberCount'],
  ['firstname', 'name'],
  ['user', 'hasAccount'],
]
const NOT_COMPARED = new Set(['version', 'updatedAt', 'updatedBy'])
const differing = (before: Values, after: Values, field: string): string[] =>
  Object.keys(before).filter(
    (name) =>
      !NOT_COMPARED.has(name) &&
      name !== field &&
      !TOGETHER.some((names) => names.includes(name) && names.includes(field)) &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
/** A condition without rules asks for nothing. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((inner) => inner === 'AND' || isEmpty(inner)))
/** Why a field cannot be empty, or not while others say what they say. */
const NEEDED = new Set([
  'required',
  'address_not_valid',
  'place_by_move',
  'operation_destination',
  'operation_ship_date',
  'form_rule_target',
  'rule_trigger',
  'rule_condition',
  'rule_no_action',
])
const saysRequired = ({ status, body }: Reply<unknown>, field: string): boolean => {
  const { errors = [] } = body as { errors?: { field?: string; code: string }[] }
  return status === 422 && errors.some((error) => error.field === field && NEEDED.has(error.code))
}

/**
 * What a change of one field does to the others of a record that has all of them (GEN-15), and which fields cannot be
 * empty. `whole` makes the record and a change that names every field.
 */
export const partialViolations = async (
  swept: Swept,
  ask: Ask,
  whole: Request,
): Promise<{ violations: string[]; neverEmpty: string[] }> => {
  const violations: string[] = []
  const neverEmpty: string[] = []
  const fields = fieldsOf(swept)
  const body = whole.body as Values
  const put = async (method: string, change: Values) => ask({ ...swept, method }, { ...whole, body: change })
  const say = (what: string, reply?: Reply<unknown>) =>
    void violations.push(`${labelOf(swept)} ${what}${reply ? `: ${reply.status} ${reply.text.slice(0, 300)}` : ''}`)

  const missing = fields.filter((field) => !(field in body))
  if (missing.length > 0) say(`its whole example says nothing of ${missing.join(', ')}`)
  const full = await put('PUT', body)
  if (full.status !== 200) say('is refused whole', full)
  let before = full.body as Values
  for (const field of fields) {
    for (const method of ['PUT', 'PATCH']) {
      const reply = await put(method, { [field]: before[field] })
      const changed = reply.status === 200 ? differing(before, reply.body as Values, '') : []
      if (reply.status !== 200) say(`${method} of ${field} alone, as it was read, is refused`, reply)
      if (changed.length > 0) say(`${method} of ${field} alone changes ${changed.join(', ')}`)
    }
    const emptied = await put('PATCH', { [field]: null })
    const after = emptied.body as Values
    if (saysRequired(emptied, field)) neverEmpty.push(field)
    else if (emptied.status !== 200) say(`null in ${field} is refused`, emptied)
    else if (!isEmpty(after[field])) say(`null in ${field} leaves ${JSON.stringify(after[field])}`)
    else if (differing(before, after, field).length > 0)
      say(`null in ${field} changes ${differing(before, after, field).join(', ')}`)
    const again = await put('PUT', body)
    if (again.status !== 200) say(`is refused whole after null in ${field}`, again)
    else before = again.body as Values
  }
  return { violations, neverEmpty }
}
