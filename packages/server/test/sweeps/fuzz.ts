import type { ErrorBody } from '@entrepot/contract/kernel/errors.ts'
import fc from 'fast-check'
import type { Reply } from '../../src/testing/test-node.ts'
import { labelOf, type Swept } from './endpoints.ts'
import type { Request } from './requests.ts'
import {
  everyPlace,
  type JsonSchema,
  kindOf,
  minimal,
  type Place,
  schemaAt,
  schemaOf,
  withoutValue,
  withValue,
} from './schemas.ts'

const PARTS = ['params', 'query', 'body'] as const
/** One change of an accepted request. `n` chooses among the places and, where there are several, among the values. */
export type Twist = {
  kind: 'boundary' | 'wrong type' | 'missing' | 'extra' | 'oversize' | 'text'
  n: number
  text: string
}

const HOSTILE = [
  '\u0000',
  '\ud800',
  "'; drop table item; --",
  '%',
  '\\',
  '_',
  '../../etc/passwd',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '9'.repeat(40),
  '1e400',
  '-0',
  'NaN',
  'null',
  '\u202e',
  '👩‍👩‍👧',
  '2026-02-30',
  '-'.repeat(36),
  '{"operator":',
  '{"operator":"AND"}',
  '{"operator":"AND","rules":[{"field":"nothing","operator":"equal","value":1}]}',
  '[]',
]
const twist = fc.record({
  kind: fc.constantFrom<Twist['kind']>('boundary', 'wrong type', 'missing', 'extra', 'oversize', 'text'),
  n: fc.nat(10_000),
  text: fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom(...HOSTILE)),
})
export const twists = fc.array(twist, { minLength: 1, maxLength: 2 })

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

const boundaries = (schema: JsonSchema): unknown[] => {
  const { minLength = 0, maxLength = 300, minimum = -1, maximum = 2 ** 31, minItems = 0, maxItems = 20 } = schema
  switch (kindOf(schema)) {
    case 'string':
      return schema.enum
        ? [...schema.enum, '']
        : [
            '',
            ' ',
            'a'.repeat(minLength),
            'é'.repeat(maxLength),
            'a'.repeat(maxLength + 1),
            '0001-01-01',
            '9999-12-31',
            '9999-12-31T23:59:59Z',
            '00000000-0000-0000-0000-000000000000',
          ]
    case 'number':
    case 'integer':
      return [
        minimum,
        minimum - 1,
        maximum,
        maximum + 1,
        0,
        -0,
        0.005,
        1e-9,
        999_999_999.99,
        1e9,
        2 ** 31,
        2 ** 53,
        -(2 ** 63),
        1e308,
      ]
    case 'array':
      return [minItems, maxItems, maxItems + 1].map((length) =>
        Array.from({ length }, () => minimal(schema.items ?? {})),
      )
    default:
      return [null, {}, false]
  }
}
const WRONG = [
  null,
  true,
  false,
  0,
  1.5,
  '',
  'x',
  [],
  [null],
  [[]],
  {},
  { guid: null },
  { guid: [] },
  { length: 1e9 },
  '[object Object]',
]
const NAMES = ['__proto__', 'constructor', 'toString', 'company_id', '', 'a.b', '$ne', 'é'.repeat(300)]
const OVERSIZE: readonly (() => unknown)[] = [
  () => 'x'.repeat(20_001),
  () => 'é'.repeat(300_000),
  () => Array.from({ length: 5_001 }, () => 0),
  () => nested(2_000),
  () => 10 ** 300,
]
const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], null)

const twisted = (swept: Swept, request: Request, { kind, n, text }: Twist): Request => {
  const spots = PARTS.flatMap((part) => {
    const type = swept.endpoint[part]
    return type
      ? everyPlace(schemaOf(type)).map((place): [typeof part, Place, JsonSchema] => [part, place, schemaOf(type)])
      : []
  })
  if (spots.length === 0) return kind === 'extra' ? { ...request, query: { [pick(NAMES, n)]: text } } : request
  const [part, place, schema] = pick(spots, n)
  const set = (value: unknown): Request => ({ ...request, [part]: withValue(schema, request[part], place, value) })
  switch (kind) {
    case 'boundary':
      return set(pick(boundaries(schemaAt(schema, place)), n >> 3))
    case 'wrong type':
      return set(pick(WRONG, n >> 3))
    case 'missing':
      return { ...request, [part]: withoutValue(schema, request[part], place) }
    case 'extra':
      return {
        ...request,
        [part]: { ...(request[part] as object), ...Object.fromEntries([[pick(NAMES, n >> 3), text]]) },
      }
    case 'oversize':
      return set(pick(OVERSIZE, n >> 3)())
    case 'text':
      return set(text)
  }
}
export const twistedBy = (swept: Swept, request: Request, all: readonly Twist[]): Request => {
  const changed = all.reduce((current, twist) => twisted(swept, current, twist), request)
  // Without its parameter a path is another endpoint's, and half a surrogate pair has no place in an address.
  const params = Object.entries(request.params ?? {}).map(([name, value]) => [
    name,
    String(changed.params?.[name] ?? '').toWellFormed() || value,
  ])
  return { ...changed, ...(request.params && { params: Object.fromEntries(params) }) }
}

/**
 * What is wrong with an answer, whatever was asked; null when nothing is. `documented` are the statuses the API
 * description names.
 */
export const wrongAnswer = (
  swept: Swept,
  reply: Reply<unknown>,
  documented: ReadonlySet<number>,
  asked: Request = {},
): string | null => {
  const says = (what: string) => `${labelOf(swept)} ${what}: ${reply.text.slice(0, 300)}`
  if (reply.status >= 500) return says(`answers ${reply.status}`)
  if (!documented.has(reply.status)) return says(`answers ${reply.status}, which is not documented`)
  if (reply.status >= 400)
    return isErrorBody(reply.body) ? null : says(`answers ${reply.status} without code and message`)
  if (reply.status === 204 || swept.endpoint.answers || String(reply.headers['content-disposition'] ?? '') !== '')
    return null
  const parsed = shapeOf(swept, asked).safeParse(reply.body)
  return parsed.success
    ? null
    : says(
        `does not fit its schema (${parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')})`,
      )
}
/** Rows of a list that names its fields hold what it names. */
const shapeOf = ({ endpoint: { response, narrowed } }: Swept, { query }: Request) =>
  narrowed && query && 'fields' in query ? narrowed : response
const isErrorBody = (body: unknown): body is ErrorBody => {
  const { code, message, errors = [] } = (body ?? {}) as Partial<ErrorBody>
  return (
    typeof code === 'string' &&
    code !== '' &&
    typeof message === 'string' &&
    message !== '' &&
    !message.startsWith('errors.') &&
    errors.every((one) => one.code !== '' && one.message !== '')
  )
}
