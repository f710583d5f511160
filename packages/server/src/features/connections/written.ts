import {
  type AuthField,
  AUTH_FIELDS,
  type AuthType,
  fieldsOfAuth,
  isSecretField,
  MASK,
  SECRET_FIELDS,
  type SecretField,
  TAKES,
} from '@entrepot/contract/connections/auth-types.ts'
import type { ConnectionInput, Header } from '@entrepot/contract/connections/connection.ts'
import { isSendableHeader } from '../../kernel/outgoing.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ConnectionBody } from './connections.queries.ts'
import type { OpenAuth, Secrets } from './secrets.ts'

export type Written = { body: ConnectionBody; secrets: Secrets; problems: Problem[] }
export type Before = { body: ConnectionBody; secrets: Secrets }

export const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.username && !url.password
}
export const originOf = (text: string | undefined): string => (text ? (URL.parse(text)?.origin ?? '') : '')

/**
 * A secret is kept for the server it was given for: who may change a connection does not learn it by that (API-11).
 * Where the connection names none any more, it is still for that one.
 */
const keepsTo = (origin: string, after: string | undefined): boolean =>
  origin === '' || !after || origin === originOf(after)

type Sent = NonNullable<ConnectionInput['auth']>
type Given = Readonly<Partial<Record<AuthField, string | undefined>>>
type Parts = { open: Partial<Record<AuthField, string>>; secrets: Partial<Record<SecretField, string>> }

/**
 * `lacking`: of a file, which holds no secret. What is missing, or was meant for another server, is entered
 * later.
 */
export type Way = 'whole' | 'lacking'

/** The one that is kept where its mask came back, or what was sent. */
const secretOf = (value: string, field: SecretField, before: Before | null): string | undefined =>
  value === MASK ? before?.secrets.auth[field] : value || undefined

/** Whether what is kept would go where it was not meant to go. */
const goesAstray = (field: SecretField, given: Given, baseUrl: string, { body, secrets }: Before): boolean =>
  !keepsTo(secrets.origin, baseUrl) ||
  (field === 'clientSecret' && !keepsTo(originOf(body.auth.tokenUrl), given.tokenUrl))

const wrongAuth = (type: AuthType, given: Given, { open, secrets }: Parts, way: Way): Problem[] => [
  ...TAKES[type].needed
    .filter((field) =>
      isSecretField(field) ? way === 'whole' && secrets[field] === undefined : open[field] === undefined,
    )
    .map((field) => new Problem('required', {}, `auth.${field}`)),
  ...(['authorizeUrl', 'tokenUrl'] as const)
    .filter((field) => open[field] !== undefined && !isWebAddress(open[field]))
    .map((field) => new Problem('url', {}, `auth.${field}`)),
  ...(type === 'api_key' && open.name && given.in !== 'query' && !isSendableHeader(open.name, secrets.value ?? '')
    ? [new Problem('connection_header', { name: open.name }, 'auth.name')]
    : []),
  ...(type === 'bearer' && secrets.token && !isSendableHeader('authorization', secrets.token)
    ? [new Problem('connection_header', { name: 'Authorization' }, 'auth.token')]
    : []),
]

const authOf = ({ authType, auth, baseUrl = '' }: ConnectionInput, before: Before | null, way: Way) => {
  const given: Given = { in: 'header', ...auth }
  const parts: Parts = { open: {}, secrets: {} }
  const astray: Problem[] = []
  let keeps = 0
  for (const field of fieldsOfAuth(authType)) {
    const value = given[field] ?? ''
    if (!isSecretField(field)) {
      if (value !== '') parts.open[field] = value
      continue
    }
    const secret = secretOf(value, field, before)
    if (secret === undefined) continue
    const isAstray = value === MASK && before !== null && goesAstray(field, given, baseUrl, before)
    if (isAstray && way === 'lacking') continue
    parts.secrets[field] = secret
    if (value === MASK && before) keeps++
    if (isAstray) astray.push(new Problem('connection_secret_again', {}, `auth.${field}`))
  }
  return { ...parts, keeps, problems: [...astray, ...wrongAuth(authType, given, parts, way)] }
}

const headersOf = (headers: readonly Header[], baseUrl: string, before: Before | null, way: Way) => {
  const [open, secrets, problems]: [Header[], Record<string, string>, Problem[]] = [[], {}, []]
  const names = new Set<string>()
  let keeps = 0
  for (const [index, { name, value, secret }] of headers.entries()) {
    const key = name.toLowerCase()
    const kept = before?.secrets.headers[key]
    const isMasked = value === MASK && kept !== undefined
    const isAstray = isMasked && (!secret || !keepsTo(before?.secrets.origin ?? '', baseUrl))
    // A secret without a value is one that is still to be entered.
    const isLacking = secret && (way === 'lacking' ? isAstray || !isMasked : value === '')
    if (isAstray && !isLacking) problems.push(new Problem('connection_secret_again', {}, `headers.${index}.value`))
    if (isMasked && !isLacking) keeps++
    const text = isLacking ? '' : isMasked ? kept : value
    if (!isSendableHeader(name, text))
      problems.push(new Problem('connection_header', { name }, `headers.${index}.name`))
    if (names.has(key)) problems.push(new Problem('duplicates', {}, `headers.${index}.name`))
    names.add(key)
    if (secret && !isLacking) secrets[key] = text
    open.push({ name, value: secret ? '' : text, secret })
  }
  return { open, secrets, keeps, problems }
}

/** What was sent, as it may be kept: what may be told apart from what may not, and everything that is wrong with it. */
export const written = (input: ConnectionInput, before: Before | null, way: Way = 'whole'): Written => {
  const baseUrl = (input.baseUrl ?? '').replace(/\/+$/, '')
  const auth = authOf({ ...input, baseUrl }, before, way)
  const headers = headersOf(input.headers ?? [], baseUrl, before, way)
  const wrongBase = baseUrl !== '' && !isWebAddress(baseUrl) ? [new Problem('url', {}, 'baseUrl')] : []
  return {
    body: {
      name: input.name,
      application: input.application ?? 'generic',
      baseUrl,
      authType: input.authType,
      auth: auth.open as OpenAuth,
      headers: headers.open,
    },
    secrets: {
      auth: auth.secrets,
      headers: headers.secrets,
      origin: baseUrl === '' && auth.keeps + headers.keeps > 0 ? (before?.secrets.origin ?? '') : originOf(baseUrl),
    },
    problems: [...wrongBase, ...auth.problems, ...headers.problems],
  }
}

/** A connection as it could be sent again: what is not changed stays, secrets by their mask. */
export const asInput = ({ body, secrets }: Before): ConnectionInput => ({
  ...body,
  auth: Object.fromEntries([
    ...Object.entries(body.auth),
    ...SECRET_FIELDS.filter((field) => secrets.auth[field] !== undefined).map((field) => [field, MASK]),
  ]) as Sent,
  headers: body.headers.map((header) => (header.secret ? { ...header, value: MASK } : { ...header })),
})

/** What proves who we are, and to whom; where that is another, what was given to it counts no more. */
export const proofOf = ({ body: { authType, auth }, secrets }: Before): string =>
  JSON.stringify([authType, AUTH_FIELDS.map((field) => auth[field as keyof OpenAuth]), secrets.auth, secrets.origin])
