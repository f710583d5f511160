import type { Services } from '../../kernel/context.ts'
import { type OutgoingAnswer, OutgoingError } from '../../kernel/outgoing.ts'
import { accessToken } from './access-token.ts'
import { CallFailed } from './call-failed.ts'
import type { Opened } from './opened.ts'

export type Call = {
  method: string
  /** Whole, or what comes behind the address of the connection. */
  url: string
  /** They go before those of the connection (API-16). */
  headers: readonly { name: string; value: string }[]
  body: string | null
}
type Proof = {
  headers: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  token: string | null
}
const NO_PROOF: Proof = { headers: {}, query: {}, token: null }

/** `/v1/items` behind `https://example.org/api`, whose path stays. */
export const urlOf = (baseUrl: string, url: string): string =>
  URL.canParse(url) || baseUrl === '' ? url : url === '' ? baseUrl : `${baseUrl}${/^[/?]/.test(url) ? '' : '/'}${url}`

/** Secrets are for one server, where a connection names one; otherwise for whatever it is used for. */
const isTrusted = ({ origin }: Opened, url: string): boolean => origin === '' || URL.parse(url)?.origin === origin

const bearer = (token: string): Proof => ({ headers: { authorization: `Bearer ${token}` }, query: {}, token: null })
const proofOf = async (services: Services, connection: Opened, refused: string | null): Promise<Proof> => {
  const { authType, auth } = connection
  switch (authType) {
    case 'none':
      return NO_PROOF
    case 'basic': {
      const pair = Buffer.from(`${auth.username ?? ''}:${auth.password ?? ''}`).toString('base64')
      return { headers: { authorization: `Basic ${pair}` }, query: {}, token: null }
    }
    case 'bearer':
      return bearer(auth.token ?? '')
    case 'api_key': {
      const pair = { [auth.name ?? '']: auth.value ?? '' }
      return auth.in === 'query' ? { ...NO_PROOF, query: pair } : { ...NO_PROOF, headers: pair }
    }
    case 'oauth2_client_credentials':
    case 'oauth2_authorization_code': {
      const token = await accessToken(services, connection, refused)
      return { ...bearer(token), token }
    }
  }
}

/** One header of a name: what is said last counts. */
const joined = (...lists: readonly (readonly { name: string; value: string }[])[]): Record<string, string> =>
  Object.fromEntries(lists.flat().map(({ name, value }) => [name.toLowerCase(), value]))
const listed = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

const withQuery = (text: string, query: Readonly<Record<string, string>>): string => {
  const url = URL.parse(text)
  if (!url || Object.keys(query).length === 0) return text
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Calls another system as a connection says, or without one. An answer is an answer, whatever its status; a token that
 * is not taken is asked anew once.
 */
export const callThrough = async (
  services: Services,
  connection: Opened | null,
  { method, url, headers, body }: Call,
): Promise<OutgoingAnswer> => {
  const whole = urlOf(connection?.baseUrl ?? '', url)
  const isKnown = connection !== null && isTrusted(connection, whole)
  if (isKnown && connection.isLacking) throw new CallFailed('secrets')
  const of = connection === null ? [] : connection.headers.filter(({ secret }) => isKnown || !secret)
  const once = async (refused: string | null) => {
    const proof = isKnown ? await proofOf(services, connection, refused) : NO_PROOF
    const answer = await services.outgoing.send({
      method,
      url: withQuery(whole, proof.query),
      headers: joined(of, listed(proof.headers), headers),
      body,
    })
    return { answer, token: proof.token }
  }
  try {
    const first = await once(null)
    return first.answer.status === 401 && first.token !== null ? (await once(first.token)).answer : first.answer
  } catch (error) {
    if (error instanceof OutgoingError) throw new CallFailed(error.reason, error)
    throw error
  }
}
