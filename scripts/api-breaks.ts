import type { Call, Parameter, Published, Schema } from './published-api.ts'

/**
 * What a program that was written for `was` would stumble over in `is`. What it sends has to be accepted as before: so
 * nothing becomes required or narrower. What it reads has to be there as before: so nothing goes or becomes wider in
 * its type. New calls, new optional fields, new fields of an answer and new words in an answer break nothing.
 */
export const breaksBetween = (was: Published, is: Published): string[] =>
  Object.entries(was.calls).flatMap(([name, before]) => {
    const after = is.calls[name]
    return after ? breaksOfCall(before, after).map((what) => `${name}: ${what}`) : [`${name}: is gone`]
  })

const breaksOfCall = (before: Call, after: Call): string[] => [
  ...accessBreaks(before, after),
  ...parameterBreaks(before.parameters, after.parameters),
  ...contentBreaks('body', 'sent', before.body, after.body),
  ...Object.entries(before.answers).flatMap(([status, content]) =>
    status in after.answers
      ? contentBreaks(`answer ${status}`, 'read', content, after.answers[status]!)
      : [`does not answer ${status} any more`],
  ),
]

const isList = (access: Call['access']): access is readonly string[] => typeof access !== 'string'
const accessBreaks = (before: Call, after: Call): string[] => [
  ...(!isList(before.access) && JSON.stringify(before.access) !== JSON.stringify(after.access)
    ? after.access === 'public'
      ? []
      : [`is not open to "${before.access}" any more`]
    : []),
  ...(isList(before.access) && after.access !== 'public' && after.access !== 'signed-in'
    ? before.access.filter((role) => !after.access.includes(role)).map((role) => `is not open to ${role} any more`)
    : []),
  ...(after.peopleOnly && !before.peopleOnly ? ['takes no token any more'] : []),
  ...(after.module !== null && after.module !== before.module ? [`needs the module ${after.module}`] : []),
]

const parameterBreaks = (
  before: Readonly<Record<string, Parameter>>,
  after: Readonly<Record<string, Parameter>>,
): string[] => [
  ...Object.entries(before).flatMap(([name, one]) => {
    const other = after[name]
    if (!other || other.in !== one.in) return [`the parameter ${name} is gone`]
    return [
      ...(other.required && !one.required ? [`the parameter ${name} is required`] : []),
      ...schemaBreaks(one.schema, other.schema, walkOf('sent', one.schema, other.schema), name),
    ]
  }),
  ...Object.entries(after)
    .filter(([name, { required }]) => required && !(name in before))
    .map(([name]) => `the parameter ${name} is new and required`),
]

type Side = 'sent' | 'read'
type Content = Call['body']
const contentBreaks = (what: string, side: Side, before: Content, after: Content): string[] => {
  if (!before) return after && side === 'sent' ? [`${what}: is new and required`] : []
  if (!after) return [`${what}: is gone`]
  if (before.type !== after.type) return [`${what}: is ${after.type}, not ${before.type}`]
  return schemaBreaks(before.schema, after.schema, walkOf(side, before.schema, after.schema), what)
}

/** Where both sides of a comparison find what they refer to, and what is being compared already. */
type Walk = { side: Side; was: Schema; is: Schema; under: ReadonlySet<string> }
const walkOf = (side: Side, was: Schema, is: Schema): Walk => ({ side, was, is, under: new Set() })
const resolved = (schema: Schema, root: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : schema.$ref === '#'
      ? root
      : (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {})

const schemaBreaks = (given: Schema, other: Schema, walk: Walk, at: string): string[] => {
  if (given.$ref !== undefined || other.$ref !== undefined) {
    const pair = `${given.$ref ?? JSON.stringify(given)} ${other.$ref ?? JSON.stringify(other)}`
    if (walk.under.has(pair)) return []
    const inner = { ...walk, under: new Set([...walk.under, pair]) }
    return schemaBreaks(resolved(given, walk.was), resolved(other, walk.is), inner, at)
  }
  const [before, after] = [choicesOf(given), choicesOf(other)]
  if (before.length > 1 || after.length > 1) return choiceBreaks(before, after, walk, at)
  const [was, is] = [before[0]!, after[0]!]
  if (was.type !== undefined && JSON.stringify(was.type) !== JSON.stringify(is.type))
    return widened(was, is, walk.side) ? [] : [`${at}: is ${typeText(is)}, not ${typeText(was)}`]
  if (is.type !== undefined && was.type === undefined && walk.side === 'sent')
    return [`${at}: has to be ${typeText(is)}`]
  return [
    ...(was.format !== is.format && (walk.side === 'read' ? was.format !== undefined : is.format !== undefined)
      ? [`${at}: is ${is.format ?? 'any text'}, not ${was.format ?? 'any text'}`]
      : []),
    ...wordBreaks(was, is, walk.side, at),
    ...(walk.side === 'sent' ? boundBreaks(was, is, at) : []),
    ...propertyBreaks(was, is, walk, at),
    ...(was.items ? schemaBreaks(was.items, is.items ?? {}, walk, `${at}[]`) : []),
    ...(typeof was.additionalProperties === 'object'
      ? schemaBreaks(
          was.additionalProperties,
          typeof is.additionalProperties === 'object' ? is.additionalProperties : {},
          walk,
          `${at}.*`,
        )
      : []),
  ]
}

const typeText = ({ type = 'anything' }: Schema) => [type].flat().join(' or ')
/** A whole number is a number: it may be asked for less strictly, and answered more strictly. */
const widened = (was: Schema, is: Schema, side: Side): boolean =>
  (side === 'sent' && (is.type === undefined || (was.type === 'integer' && is.type === 'number'))) ||
  (side === 'read' && was.type === 'number' && is.type === 'integer')

const choicesOf = (schema: Schema): readonly Schema[] => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap(choicesOf)
  if (Array.isArray(schema.type)) return (schema.type as readonly string[]).map((type) => ({ ...schema, type }))
  return [schema]
}
const isNull = ({ type }: Schema) => type === 'null'

/**
 * Each choice there was has one that stands for it; who reads is not told « nothing » where there always was something.
 */
const choiceBreaks = (before: readonly Schema[], after: readonly Schema[], walk: Walk, at: string): string[] => [
  ...before.flatMap((one) => {
    const tried = after.map((other) => schemaBreaks(one, other, walk, at))
    if (tried.some((breaks) => breaks.length === 0)) return []
    // Said of the choice that comes nearest.
    const nearest = tried.filter((_, n) => isNull(after[n]!) === isNull(one)).toSorted((a, b) => a.length - b.length)[0]
    if (isNull(one) && walk.side === 'read') return []
    return nearest ?? [`${at}: ${typeText(one)} is not among its choices any more`]
  }),
  ...(walk.side === 'read' && after.some(isNull) && !before.some(isNull) ? [`${at}: may be null`] : []),
]

const wordsOf = ({ enum: words, const: only }: Schema): readonly unknown[] | undefined =>
  words ?? (only === undefined ? undefined : [only])
const wordBreaks = (was: Schema, is: Schema, side: Side, at: string): string[] => {
  const [before, after] = [wordsOf(was), wordsOf(is)]
  if (!before) return after && side === 'sent' ? [`${at}: takes only ${after.join(', ')}`] : []
  if (!after) return side === 'sent' ? [] : [`${at}: is any text, not one of ${before.join(', ')}`]
  const gone = before.filter((word) => !after.includes(word))
  return gone.map((word) => `${at}: "${String(word)}" is gone`)
}

const LOW = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const
const HIGH = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const
const boundBreaks = (was: Schema, is: Schema, at: string): string[] => [
  ...LOW.filter((bound) => (is[bound] ?? -Infinity) > (was[bound] ?? -Infinity)).map(
    (bound) => `${at}: ${bound} is ${is[bound]}, not ${was[bound] ?? 'open'}`,
  ),
  ...HIGH.filter((bound) => (is[bound] ?? Infinity) < (was[bound] ?? Infinity)).map(
    (bound) => `${at}: ${bound} is ${is[bound]}, not ${was[bound] ?? 'open'}`,
  ),
]

const propertyBreaks = (was: Schema, is: Schema, walk: Walk, at: string): string[] => {
  const [before, after] = [was.properties ?? {}, is.properties ?? {}]
  const must = (schema: Schema, name: string) => schema.required?.includes(name) ?? false
  const there = Object.entries(before).flatMap(([name, one]) => {
    const other = after[name]
    if (!other) return [`${at}.${name}: is gone`]
    const said =
      walk.side === 'sent'
        ? must(is, name) && !must(was, name) && ['is required']
        : must(was, name) && !must(is, name) && ['may be missing']
    return [...(said || []).map((what) => `${at}.${name}: ${what}`), ...schemaBreaks(one, other, walk, `${at}.${name}`)]
  })
  const added = Object.keys(after).filter((name) => !(name in before) && walk.side === 'sent' && must(is, name))
  return [...there, ...added.map((name) => `${at}.${name}: is new and required`)]
}
