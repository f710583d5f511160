/** A schema as far as a program relies on it. */
export type Schema = {
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  $ref?: string
  $defs?: Readonly<Record<string, Schema>>
}
const KEPT: readonly (keyof Schema)[] = [
  'type',
  'format',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'allOf',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'propertyNames',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  '$ref',
  '$defs',
]

export type Parameter = { in: string; required: boolean; schema: Schema }
type Content = { type: string; schema: Schema }
/** One call as it is promised. `access`: who it is open to, or the roles of which one opens it. */
export type Call = {
  access: string | readonly string[]
  peopleOnly: boolean
  module: string | null
  parameters: Readonly<Record<string, Parameter>>
  body: Content | null
  answers: Readonly<Record<string, Content | null>>
}
/** By method and path, `GET /items/{guid}`. */
export type Published = { version: string; calls: Readonly<Record<string, Call>> }

const mapped = <A, B>(of: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]))

/** Without what nothing relies on: descriptions, examples, patterns, presets. */
export const keptSchema = (schema: Schema): Schema => {
  const inner = (key: string, value: unknown): unknown => {
    if (key === 'properties' || key === '$defs') return mapped(value as Record<string, Schema>, keptSchema)
    if (key === 'anyOf' || key === 'oneOf' || key === 'allOf') return (value as Schema[]).map(keptSchema)
    return typeof value === 'object' && value !== null && !Array.isArray(value) && key !== 'const'
      ? keptSchema(value as Schema)
      : value
  }
  return Object.fromEntries(KEPT.flatMap((key) => (key in schema ? [[key, inner(key, schema[key])]] : [])))
}

type Described = {
  info: { version: string }
  paths: Record<
    string,
    Record<
      string,
      {
        'x-access': string | string[]
        'x-people-only'?: boolean
        'x-module'?: string
        parameters: { name: string; in: string; required: boolean; schema: Schema }[]
        requestBody?: { content: Record<string, { schema: Schema }> }
        responses: Record<string, { content?: Record<string, { schema: Schema }> }>
      }
    >
  >
}
const contentOf = (content: Record<string, { schema: Schema }> = {}): Content | null => {
  const [first] = Object.entries(content)
  return first ? { type: first[0], schema: keptSchema(first[1].schema) } : null
}

/** What is promised, of the whole description. */
export const promisedOf = (description: unknown): Published => {
  const { info, paths } = description as Described
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Call] => [
      `${method.toUpperCase()} ${path}`,
      {
        access: one['x-access'],
        peopleOnly: one['x-people-only'] ?? false,
        module: one['x-module'] ?? null,
        parameters: Object.fromEntries(
          one.parameters.map(({ name, in: where, required, schema }) => [
            name,
            { in: where, required, schema: keptSchema(schema) },
          ]),
        ),
        body: contentOf(one.requestBody?.content),
        answers: mapped(
          Object.fromEntries(Object.entries(one.responses).filter(([status]) => status.startsWith('2'))),
          ({ content }) => contentOf(content),
        ),
      },
    ]),
  )
  return { version: info.version, calls: Object.fromEntries(calls) }
}

/** A call a line, so that a change of one is a line of a diff. */
export const textOf = ({ version, calls }: Published): string => {
  const lines = Object.entries(calls)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([call, one]) => `${JSON.stringify(call)}:${JSON.stringify(one)}`)
  return `{"version":${JSON.stringify(version)},"calls":{\n${lines.join(',\n')}\n}}\n`
}
