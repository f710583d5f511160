/** The description of the API as this screen reads it. */
export type Schema = {
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  maxLength?: number
  maximum?: number
  $ref?: string
}
type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  example?: unknown
}
type Operation = {
  operationId: string
  summary: string
  tags: readonly string[]
  'x-access': string | readonly string[]
  'x-changes': boolean
  'x-people-only'?: boolean
  'x-module'?: string
  parameters: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content }>>
}
export type Description = { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

export type Body = { type: string; schema: Schema; example: unknown }
export type AnswerOf = { status: string; text: string; body: Body | null }
export type Call = {
  id: string
  method: string
  path: string
  group: string
  summary: string
  access: string | readonly string[]
  changes: boolean
  peopleOnly: boolean
  module: string | null
  parameters: readonly Parameter[]
  body: Body | null
  answers: readonly AnswerOf[]
}

const bodyOf = (content: Content | undefined): Body | null => {
  const [first] = Object.entries(content ?? {})
  return first ? { type: first[0], schema: first[1].schema ?? {}, example: first[1].example } : null
}

export const callsOf = ({ paths }: Description): readonly Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      id: one.operationId,
      method: method.toUpperCase(),
      path,
      group: one.tags[0] ?? '',
      summary: one.summary,
      access: one['x-access'],
      changes: one['x-changes'],
      peopleOnly: one['x-people-only'] ?? false,
      module: one['x-module'] ?? null,
      parameters: one.parameters,
      body: bodyOf(one.requestBody?.content),
      answers: Object.entries(one.responses).map(([status, { description, content }]) => ({
        status,
        text: description,
        body: status.startsWith('2') ? bodyOf(content) : null,
      })),
    })),
  )

/** Calls that hold each word of what was typed, in their method, address, summary, group or fields. */
export const matching = (calls: readonly Call[], text: string): readonly Call[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0
    ? calls
    : calls.filter((call) => {
        const told = [
          call.method,
          call.path,
          call.summary,
          call.group,
          ...call.parameters.map(({ name }) => name),
          ...Object.keys(call.body?.schema.properties ?? {}),
        ]
          .join(' ')
          .toLowerCase()
        return words.every((word) => told.includes(word))
      })
}

/** By the part of the product, in the order of the description. */
export const inGroups = (calls: readonly Call[]): readonly (readonly [group: string, calls: readonly Call[]])[] => [
  ...Map.groupBy(calls, ({ group }) => group),
]

const choicesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf
/** A value in a few signs: `text`, `"a" | "b"`, `list of guid`. */
export const kindText = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = choicesOf(schema)
  if (choices) return [...new Set(choices.map(kindText))].join(' | ')
  if (schema.$ref) return 'object'
  const [type = 'any'] = [schema.type].flat()
  if (type === 'array') return `[${schema.items ? kindText(schema.items) : 'any'}]`
  if (schema.format) return schema.format
  if (schema.maxLength !== undefined) return `${type} ≤ ${schema.maxLength}`
  return type
}

export type SchemaRow = { name: string; kind: string; required: boolean }
const DEEPEST = 3
/** The fields of a value, those further in by their way: `lines[].quantity`. */
export const rowsOf = (schema: Schema, before = '', depth = 0): readonly SchemaRow[] => {
  const choice = choicesOf(schema)?.find((one) => one.type !== 'null')
  if (choice) return rowsOf(choice, before, depth)
  if (schema.items) return rowsOf(schema.items, `${before}[]`, depth)
  if (depth >= DEEPEST) return []
  const way = before === '' || before.endsWith('.') ? before : `${before}.`
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    { name: `${way}${name}`, kind: kindText(one), required: schema.required?.includes(name) ?? false },
    ...rowsOf(one, `${way}${name}`, depth + 1),
  ])
}
