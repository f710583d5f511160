import { lookup as systemLookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, request as requestHttp, validateHeaderName, validateHeaderValue } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { LIMITS } from './limits.ts'
import { isPublicAddress, isUsualPort } from './outgoing-address.ts'

/** Why nothing came back. `refused_…`: we did not even ask. */
export const OUTGOING_FAILURES = [
  'refused_url',
  'refused_address',
  'refused_header',
  'refused_redirect',
  'name',
  'unreachable',
  'timeout',
] as const
export type OutgoingFailure = (typeof OUTGOING_FAILURES)[number]

export class OutgoingError extends Error {
  readonly reason: OutgoingFailure
  constructor(reason: OutgoingFailure, cause?: unknown) {
    super(reason, { cause })
    this.name = 'OutgoingError'
    this.reason = reason
  }
}

export type OutgoingRequest = {
  method: string
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | null
  /** So many redirects are followed; none where a secret travels in the body. */
  redirects?: number
}
export type OutgoingAnswer = {
  status: number
  headers: IncomingHttpHeaders
  /** As much of it as is kept. */
  body: Buffer
  isCut: boolean
  /** Where the answer came from. */
  url: string
}
type Resolved = { address: string; family: number }
export type Resolve = (host: string) => Promise<readonly Resolved[]>
/** The one way out of the house for addresses that users write (API-23). */
export type Outgoing = { send: (request: OutgoingRequest) => Promise<OutgoingAnswer> }

/** What says how a message travels is ours to say: a caller who set it could put a second message behind the first. */
const OURS = new Set(
  'connection content-length expect host keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)
export const isOurHeader = (name: string): boolean => OURS.has(name.toLowerCase())
/** Whether a header could be sent: its name is one, and its value ends where it seems to. */
export const isSendableHeader = (name: string, value: string): boolean => {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return !isOurHeader(name)
  } catch {
    return false
  }
}
/** What says nothing about who asks, and may go to another host than the one that was named. */
const HARMLESS = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])
const harmlessOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())))

type Options = {
  allowPrivate: boolean
  resolve?: Resolve
  isPublic?: (address: string) => boolean
  timeoutMs?: number
}

const bySystem: Resolve = (host) => systemLookup(host, { all: true, verbatim: true })

/**
 * A name is looked up once, every address behind it is judged, and the connection goes to what was judged: a name that
 * says something else a moment later changes nothing. Each redirect is a new name.
 */
export const makeOutgoing = ({
  allowPrivate,
  resolve = bySystem,
  isPublic = isPublicAddress,
  timeoutMs = LIMITS.outgoingMs,
}: Options): Outgoing => {
  const addressesOf = async (url: URL): Promise<readonly Resolved[]> => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const family = isIP(host)
    const found = family ? [{ address: host, family }] : await resolved(host, resolve)
    if (!allowPrivate && !found.every(({ address }) => isPublic(address))) throw new OutgoingError('refused_address')
    return found
  }
  const urlOf = (text: string, base?: URL): URL => {
    const url = URL.parse(text, base)
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hostname === '')
      throw new OutgoingError('refused_url')
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    if (!allowPrivate && !isUsualPort(port)) throw new OutgoingError('refused_address')
    return url
  }
  const follow = async (first: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> => {
    let [request, url, left] = [first, urlOf(first.url), first.redirects ?? LIMITS.outgoingRedirects]
    for (;;) {
      const answer = await exchange(url, request, await addressesOf(url), signal)
      const next = redirectOf(answer)
      if (next === null) return answer
      if (left-- === 0) throw new OutgoingError('refused_redirect')
      const to = urlOf(next, url)
      request = redirected(request, answer.status, to.origin === url.origin)
      url = to
    }
  }
  return {
    send: async (request) => {
      for (const [name, value] of Object.entries(request.headers ?? {}))
        if (!isSendableHeader(name, value)) throw new OutgoingError('refused_header')
      const signal = AbortSignal.timeout(timeoutMs)
      return Promise.race([follow(request, signal), timeOf(signal)])
    },
  }
}

/** The wait for a name cannot be broken off, so the whole is raced against the clock. */
const timeOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new OutgoingError('timeout')), { once: true })
  })

const resolved = async (host: string, resolve: Resolve): Promise<readonly Resolved[]> => {
  try {
    const found = await resolve(host)
    if (found.length > 0) return found
  } catch (error) {
    throw new OutgoingError('name', error)
  }
  throw new OutgoingError('name')
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const redirectOf = ({ status, headers }: OutgoingAnswer): string | null =>
  REDIRECTS.has(status) ? (headers.location ?? null) : null

/** As browsers do: what was posted is asked for afterwards, unless the answer says to post it there. */
const redirected = (request: OutgoingRequest, status: number, isSameOrigin: boolean): OutgoingRequest => {
  const headers = isSameOrigin ? (request.headers ?? {}) : harmlessOf(request.headers ?? {})
  const isKept = status === 307 || status === 308 || request.method === 'GET' || request.method === 'HEAD'
  if (isKept) return { ...request, headers }
  const { body: _body, ...rest } = request
  const isAsked = status === 303 || request.method === 'POST'
  return { ...rest, headers, ...(isAsked ? { method: 'GET' } : { body: request.body ?? null }) }
}

/** The name is not looked up again: what was judged is what is connected to. */
const pinned =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_host, options, answer) => {
    const of = options.family === 4 || options.family === 6 ? options.family : 0
    const fitting = addresses.filter(({ family }) => of === 0 || family === of)
    if (options.all) answer(null, [...fitting])
    else if (fitting[0]) answer(null, fitting[0].address, fitting[0].family)
    else answer(new Error('no address of that family'), '', 0)
  }

const exchange = (
  url: URL,
  { method, headers = {}, body }: OutgoingRequest,
  addresses: readonly Resolved[],
  signal: AbortSignal,
): Promise<OutgoingAnswer> =>
  new Promise((resolve, reject) => {
    const content = body === undefined || body === null ? null : Buffer.from(body)
    const failed = (error: unknown) => reject(new OutgoingError(signal.aborted ? 'timeout' : 'unreachable', error))
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method,
        // Nothing of another call is in its connection, and no proxy of the environment in its way.
        agent: false,
        lookup: pinned(addresses),
        signal,
        headers: {
          'user-agent': 'Entrepot',
          accept: '*/*',
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
          'accept-encoding': 'identity',
          ...(content && { 'content-length': String(content.length) }),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        const done = (isCut: boolean) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).subarray(0, LIMITS.outgoingAnswerBytes),
            isCut,
            url: url.href,
          })
        response.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size <= LIMITS.outgoingAnswerBytes) return
          done(true)
          response.destroy()
        })
        response.on('end', () => done(false))
        response.on('error', failed)
        response.on('aborted', () => failed(new Error('the answer broke off')))
      },
    )
    request.on('error', failed)
    request.end(content ?? undefined)
  })
