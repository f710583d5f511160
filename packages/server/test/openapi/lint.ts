/** What the rules look at; everything else of the description is left alone. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  propertyNames?: Schema
}
type Content = Record<string, { schema?: Schema; example?: unknown }>
export type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; example?: unknown }[]
  requestBody?: { content: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}
export type Description = { paths: Record<string, Record<string, Operation>>; tags?: { name: string }[] }

/** How much may be sent is said of every text, list and number; formats and choices say it themselves. */
export const unboundedIn = (schema: Schema, at: string): string[] => {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unboundedIn(one, `${at}.${name}`)),
    ...(schema.items ? unboundedIn(schema.items, `${at}[]`) : []),
    ...(typeof schema.additionalProperties === 'object' ? unboundedIn(schema.additionalProperties, `${at}.*`) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
      unboundedIn(one, at),
    ),
  ]
  const types = [schema.type].flat()
  const isChoice = schema.enum !== undefined || schema.const !== undefined
  if (
    types.includes('string') &&
    !isChoice &&
    schema.maxLength === undefined &&
    schema.format === undefined &&
    schema.pattern === undefined
  )
    return [`${at}: a text without a greatest length`, ...inner]
  if (types.includes('array') && schema.maxItems === undefined)
    return [`${at}: a list without a greatest length`, ...inner]
  if (
    (types.includes('number') || types.includes('integer')) &&
    !isChoice &&
    ((schema.minimum ?? schema.exclusiveMinimum) === undefined ||
      (schema.maximum ?? schema.exclusiveMaximum) === undefined)
  )
    return [`${at}: a number without bounds`, ...inner]
  return inner
}

/**
 * What may go on in the background is answered at once or accepted; what another system sends makes, changes or is
 * noted.
 */
const SEVERAL: ReadonlySet<string> = new Set(['200 202', '200 201 202'])
const isError = (status: string) => Number(status) >= 400
const errorCodes = ({ description = '' }: { description?: string }) =>
  description.split(', ').filter((code) => /^[a-z][a-z0-9_]*$/.test(code))

const lintOperation = (label: string, operation: Operation, path: string): string[] => {
  const { operationId = '', summary = '', tags = [], parameters = [], responses = {}, security } = operation
  const problems: string[] = []
  const say = (what: string) => void problems.push(`${label}: ${what}`)
  if (!/^[a-z]\w*_\w+$/.test(operationId)) say('no operationId')
  if (summary.trim() === '') say('no summary')
  if (tags.length !== 1) say('not exactly one tag')
  if (security === undefined) say('says nothing about who may call')
  const statuses = Object.keys(responses)
  const good = statuses.filter((status) => /^2\d\d$/.test(status)).join(' ')
  if (!/^2\d\d$/.test(good) && !SEVERAL.has(good)) say('not exactly one good status')
  if (!statuses.includes('500')) say('no word about 500')
  if ((security ?? []).length > 0 && !statuses.includes('401')) say('needs proof of who calls and does not name 401')
  for (const status of statuses.filter(isError)) {
    if (errorCodes(responses[status]!).length === 0) say(`${status} names no error code`)
    if (!responses[status]!.content?.['application/json']?.schema) say(`${status} has no body`)
  }
  for (const status of statuses.filter((one) => !isError(one) && one !== '204'))
    if (!Object.values(responses[status]!.content ?? {})[0]?.schema) say(`${status} has no body`)
  for (const name of [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!))
    if (!parameters.some((one) => one.in === 'path' && one.name === name)) say(`{${name}} is not described`)
  for (const { name, schema } of parameters) problems.push(...unboundedIn(schema ?? {}, `${label} ${name}`))
  for (const { schema = {} } of Object.values(operation.requestBody?.content ?? {}))
    problems.push(...unboundedIn(schema, `${label} body`))
  return problems
}

export const lint = ({ paths }: Description): string[] => {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      path,
      label: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  const ids = operations.map(({ operation }) => operation.operationId)
  const doubled = [...new Set(ids.filter((id, n) => ids.indexOf(id) !== n))].map(
    (id) => `operationId ${id} stands twice`,
  )
  return [...doubled, ...operations.flatMap(({ label, operation, path }) => lintOperation(label, operation, path))]
}
