/** A schema of the description as far as an example has to know it. */
export type ExampleSchema = {
  type?: string | string[]
  format?: string
  const?: unknown
  /** Written beside the schema, where none can be made of it. */ examples?: readonly unknown[]
  enum?: readonly unknown[]
  default?: unknown
  anyOf?: readonly ExampleSchema[]
  oneOf?: readonly ExampleSchema[]
  allOf?: readonly ExampleSchema[]
  properties?: Readonly<Record<string, ExampleSchema>>
  required?: readonly string[]
  items?: ExampleSchema
  additionalProperties?: boolean | ExampleSchema
  propertyNames?: ExampleSchema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
  $ref?: string
  $defs?: Readonly<Record<string, ExampleSchema>>
}

/** `sent`: what has to be there, so that it is accepted; `answered`: everything that may be. */
type Side = 'sent' | 'answered'

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
  date: '2026-11-26',
  'date-time': '2026-11-26T08:30:00.000Z',
  time: '08:30',
  email: 'ada@example.com',
  uri: 'https://example.com',
}
/** What a property of this name holds wherever it stands; any other text is its own name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Vis M6',
  title: 'Livraison du chantier',
  description: 'Acier inoxydable, 30 mm',
  email: 'ada@example.com',
  username: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Byron',
  phone: '0612345678',
  call_prefix: '+33',
  password: 'Entrepot-2026',
  passwordConfirm: 'Entrepot-2026',
  unit: 'pcs',
  code: 'VIS-M6-30',
  barcode: '3701234567894',
  path: 'Réserve > Allée A',
  language: 'fr',
  timezone: 'Europe/Paris',
  page: 1,
  size: 50,
  total: 1,
  quantity: 12,
  version: 3,
  scopes: ['ITEM:read'],
  days: 30,
  field: 'quantity',
  operator: 'greater_than',
  conditions: { operator: 'AND', rules: [{ field: 'quantity', operator: 'less_than', value: 5 }] },
}
const DEEPEST = 6

type Walk = { side: Side; defs: Readonly<Record<string, ExampleSchema>>; root: ExampleSchema; depth: number }

/** The same for the same schema, always: what is made of it is committed. */
export const exampleOf = (schema: ExampleSchema, side: Side, name = ''): unknown =>
  valueOf(schema, name, { side, defs: schema.$defs ?? {}, root: schema, depth: 0 })

const valueOf = (schema: ExampleSchema, name: string, walk: Walk): unknown => {
  if (schema.$ref) return valueOf(targetOf(schema.$ref, walk), name, { ...walk, depth: walk.depth + 1 })
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(choiceOf(choices, walk), name, walk)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, name, walk)))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema, walk)
    case 'array':
      return listOf(schema, name, walk)
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'boolean':
      return schema.default ?? true
    case 'null':
      return null
    case 'string':
      return textOf(schema, name)
    default:
      return BY_NAME[name] ?? (walk.side === 'sent' ? 'text' : null)
  }
}

const targetOf = (ref: string, { defs, root }: Walk): ExampleSchema =>
  ref === '#' ? root : (defs[ref.replace('#/$defs/', '')] ?? {})

const isNull = ({ type }: ExampleSchema) => type === 'null'
const isRecursive = (schema: ExampleSchema): boolean => JSON.stringify(schema).includes('"$ref"')
/** What says more than nothing, and further in what ends. */
const choiceOf = (choices: readonly ExampleSchema[], { depth }: Walk): ExampleSchema => {
  const said = choices.filter((one) => !isNull(one))
  if (depth >= DEEPEST) return choices.find(isNull) ?? said.find((one) => !isRecursive(one)) ?? said[0] ?? {}
  return said.find((one) => !isRecursive(one)) ?? said[0] ?? choices[0] ?? {}
}

const objectOf = (schema: ExampleSchema, walk: Walk): Record<string, unknown> => {
  const inner = { ...walk, depth: walk.depth + 1 }
  const all = Object.entries(schema.properties ?? {})
  const must = all.filter(([key]) => schema.required?.includes(key))
  // A change that has to say nothing says one thing.
  const shown = walk.side === 'answered' || walk.depth > DEEPEST ? all : must.length > 0 ? must : all.slice(0, 1)
  const own = Object.fromEntries(shown.map(([key, one]) => [key, valueOf(one, key, inner)]))
  const { additionalProperties: rest, propertyNames } = schema
  if (all.length > 0 || typeof rest !== 'object') return own
  const keys = (propertyNames?.enum as readonly string[] | undefined) ?? ['key']
  return Object.fromEntries(keys.map((key) => [key, valueOf(rest, key, inner)]))
}

const listOf = ({ items = {}, minItems = 0 }: ExampleSchema, name: string, walk: Walk): unknown[] => {
  if (Array.isArray(BY_NAME[name])) return BY_NAME[name] as unknown[]
  if (walk.depth >= DEEPEST && minItems === 0) return []
  return Array.from({ length: Math.max(1, minItems) }, () => valueOf(items, '', { ...walk, depth: walk.depth + 1 }))
}

const numberOf = (schema: ExampleSchema, name: string): number => {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, exclusiveMinimum, type } = schema
  const wanted = typeof BY_NAME[name] === 'number' ? BY_NAME[name] : type === 'integer' ? 1 : 2.5
  const low = exclusiveMinimum === undefined ? minimum : Math.max(minimum, exclusiveMinimum + 1)
  return Math.min(maximum, Math.max(low, wanted))
}

const textOf = ({ format, pattern, minLength = 0, maxLength = 255, default: preset }: ExampleSchema, name: string) => {
  if (format && BY_FORMAT[format]) return BY_FORMAT[format]
  if (typeof preset === 'string') return preset
  const wanted = typeof BY_NAME[name] === 'string' ? BY_NAME[name] : name === '' ? 'texte' : name
  const fitting = wanted.padEnd(minLength, 'x').slice(0, maxLength)
  return pattern && !new RegExp(pattern, 'u').test(fitting) ? shortestOf(pattern) : fitting
}

/** Of the few patterns that are no format. */
const shortestOf = (pattern: string): string => FITTING.find((text) => new RegExp(pattern, 'u').test(text)) ?? ''
const FITTING = [
  '2026-11-26',
  '08:30',
  '+33',
  '#2749C0',
  'https://example.com',
  'example.com',
  '123456',
  'ABC123',
  '0123456789abcdef'.repeat(4),
]
