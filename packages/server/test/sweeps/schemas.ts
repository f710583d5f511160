import { z } from 'zod'

/** A schema of the contract as JSON Schema: what may be sent, open to be walked. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  default?: unknown
  description?: string
}

const known = new WeakMap<z.ZodType, JsonSchema>()
export const schemaOf = (type: z.ZodType): JsonSchema => {
  const schema = known.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  known.set(type, schema)
  return schema
}

export const kindOf = (schema: JsonSchema): string => [schema.type].flat()[0] ?? 'unknown'
export const choicesOf = (schema: JsonSchema): readonly JsonSchema[] | undefined => schema.anyOf ?? schema.oneOf

const SAMPLE: Record<string, () => string> = {
  uuid: () => crypto.randomUUID(),
  date: () => '2026-01-02',
  'date-time': () => '2026-01-02T03:04:05Z',
}

/** The smallest value that fits: required properties only, lists as short as they may be. */
export const minimal = (schema: JsonSchema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = choicesOf(schema)
  if (choices) return minimal(choices[0]!)
  switch (kindOf(schema)) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, minimal(schema.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => minimal(schema.items ?? {}))
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return SAMPLE[schema.format ?? '']?.() ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1))
  }
}

/**
 * From the outside in: a property, `[]` for the first of a list, `*` for any key of a record, `|n` for the n-th choice.
 */
export type Place = readonly string[]

const placesWhere = (matches: (schema: JsonSchema) => boolean) => {
  const places = (schema: JsonSchema, at: Place = []): Place[] => {
    if (matches(schema)) return [at]
    const choices = choicesOf(schema)
    if (choices) return choices.flatMap((choice, n) => places(choice, [...at, `|${n}`]))
    const properties = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => places(inner, [...at, name]))
    const entries =
      typeof schema.additionalProperties === 'object' ? places(schema.additionalProperties, [...at, '*']) : []
    return [...properties, ...entries, ...(schema.items ? places(schema.items, [...at, '[]']) : [])]
  }
  return (schema: JsonSchema) => places(schema)
}
/** Every place where a guid may stand, nested and in lists. */
export const guidPlaces = placesWhere(({ format }) => format === 'uuid')
/** Every place where one of a few words stands. */
export const choicePlaces = placesWhere((schema) => schema.enum !== undefined)
/** Every place where any text may stand. */
export const textPlaces = placesWhere(
  (schema) =>
    kindOf(schema) === 'string' &&
    schema.format === undefined &&
    schema.enum === undefined &&
    schema.const === undefined &&
    schema.pattern === undefined,
)

/** Every place there is, but for the whole. */
export const everyPlace = (schema: JsonSchema, at: Place = []): Place[] => {
  const here = at.length > 0 ? [at] : []
  const choices = choicesOf(schema)
  if (choices) return [...here, ...choices.flatMap((choice, n) => everyPlace(choice, [...at, `|${n}`]))]
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    everyPlace(inner, [...at, name]),
  )
  const entries =
    typeof schema.additionalProperties === 'object' ? everyPlace(schema.additionalProperties, [...at, '*']) : []
  return [...here, ...properties, ...entries, ...(schema.items ? everyPlace(schema.items, [...at, '[]']) : [])]
}

/** Every place where an object stands, the whole among them. */
export const objectPlaces = (schema: JsonSchema, at: Place = []): Place[] => {
  const choices = choicesOf(schema)
  if (choices) return choices.flatMap((choice, n) => objectPlaces(choice, [...at, `|${n}`]))
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => objectPlaces(inner, [...at, name])),
    ...(schema.items ? objectPlaces(schema.items, [...at, '[]']) : []),
  ]
  return kindOf(schema) === 'object' ? [at, ...inside] : inside
}

export const schemaAt = (schema: JsonSchema, [step, ...rest]: Place): JsonSchema => {
  if (step === undefined) return schema
  if (step.startsWith('|')) return schemaAt(choicesOf(schema)![Number(step.slice(1))]!, rest)
  if (step === '[]') return schemaAt(schema.items!, rest)
  return schemaAt(step === '*' ? (schema.additionalProperties as JsonSchema) : schema.properties![step]!, rest)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * `current` with `value` at a place; what has to stand around it is made as small as possible. `asChoice`: what stands
 * there, as one of several shapes.
 */
export const withValue = (
  schema: JsonSchema,
  current: unknown,
  [step, ...rest]: Place,
  value: unknown,
  asChoice: (choice: JsonSchema, current: unknown) => unknown = (_, same) => same,
): unknown => {
  if (step === undefined) return value
  if (step.startsWith('|')) {
    const choice = choicesOf(schema)![Number(step.slice(1))]!
    return withValue(choice, asChoice(choice, current), rest, value, asChoice)
  }
  if (step === '[]') {
    const list = Array.isArray(current) && current.length > 0 ? current : [minimal(schema.items!)]
    return [withValue(schema.items!, list[0], rest, value, asChoice), ...list.slice(1)]
  }
  const record = isRecord(current) ? current : (minimal(schema) as Record<string, unknown>)
  const inner = step === '*' ? (schema.additionalProperties as JsonSchema) : schema.properties![step]!
  const name = step === '*' ? (Object.keys(record)[0] ?? 'parent') : step
  return { ...record, [name]: withValue(inner, record[name], rest, value, asChoice) }
}

/**
 * The value as it is where it has this shape, as far as its required properties and their words say; else a new one.
 */
export const asShape = (choice: JsonSchema, value: unknown): unknown => {
  const isOne =
    isRecord(value) &&
    (choice.required ?? []).every((name) => {
      const { const: only, enum: words = only === undefined ? undefined : [only] } = choice.properties?.[name] ?? {}
      return name in value && (words === undefined || words.includes(value[name]))
    })
  return isOne || kindOf(choice) !== 'object' ? value : minimal(choice)
}

/** What stands at a place; where nothing does, the smallest value that may. */
export const valueAt = (schema: JsonSchema, current: unknown, place: Place): unknown => {
  const [step, ...rest] = place
  if (step === undefined) return isRecord(current) || Array.isArray(current) ? current : minimal(schema)
  const inner = schemaAt(schema, [step])
  if (step.startsWith('|')) return valueAt(inner, current, rest)
  return valueAt(
    inner,
    step === '[]' ? (Array.isArray(current) ? current[0] : undefined) : isRecord(current) ? current[step] : undefined,
    rest,
  )
}

/** `current` without what stands at a place. */
export const withoutValue = (schema: JsonSchema, current: unknown, place: Place): unknown => {
  const [step, ...rest] = place
  if (step === undefined) return undefined
  if (step.startsWith('|')) return withoutValue(schemaAt(schema, [step]), current, rest)
  if (step === '[]') return Array.isArray(current) ? current.slice(1) : current
  if (!isRecord(current)) return current
  if (rest.length === 0) return Object.fromEntries(Object.entries(current).filter(([name]) => name !== step))
  return { ...current, [step]: withoutValue(schemaAt(schema, [step]), current[step], rest) }
}
