import { API_BASE, changesNothing, fillPath, OWN_PAGE, type Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import { PROTOCOL, type FieldError } from '@entrepot/contract/kernel/errors.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { CallKeys } from './call-keys.ts'
import { Failure } from './failure.ts'
import { makeKeptAnswers } from './kept-answers.ts'
import type { Tokens } from './session.ts'

export type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; file?: File }
export type CallOptions = {
  signal?: AbortSignal
  /** Names of the form's fields: errors that name one of them are left to the form (ERR-02). */
  fields?: readonly string[]
  /** The caller shows every error itself. */
  quiet?: boolean
  /** Repeats an earlier call instead of making another one. */
  key?: string
  /** The keys of the gesture that this call is part of (`useSubmit`). */
  keys?: CallKeys
  onProgress?: (done: number, total: number | null) => void
  /** What is read for a screen, which says itself that it did not come. */
  isRead?: true
}
export type Downloaded = { blob: Blob; name: string }

export type Answered = {
  status: number
  header: (name: string) => string | null
  json: () => Promise<unknown>
  blob: () => Promise<Blob>
  body: ReadableStream<Uint8Array> | null
}
export type Outgoing = {
  url: string
  method: string
  headers: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
  onProgress?: CallOptions['onProgress']
}

/** Everything the client needs from outside, so that tests can give it a fake network and a fake session. */
export type Surroundings = {
  exchange: (request: Outgoing) => Promise<Answered>
  token: () => string | null
  refreshToken: () => string | null
  adopt: (tokens: Tokens) => void
  language: () => Language
  newKey: () => string
  exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T>
  onAuthScreen: () => boolean
  /** Asks for the second factor again; false when the person gives up. */
  prove: () => Promise<boolean>
  leave: (to: 'logout' | 'logout-and-reload' | 'packs') => void
  toast: (text: string) => void
  text: (code: string) => string | undefined
  noAnswer: () => string
  /** That calls have no answer stands on the screen already. */
  isReachShown?: () => boolean
  log: (...details: unknown[]) => void
  wait: (ms: number) => Promise<void>
}

export type Send = {
  (endpoint: Endpoint, input?: Input, options?: CallOptions): Promise<unknown>
  download: (endpoint: Endpoint, input?: Input, options?: CallOptions) => Promise<Downloaded>
  /** Exchanges the refresh token, once for all tabs; what the push stream uses too. */
  refresh: (stale: string | null) => Promise<void>
  /** Of another session nothing is kept. */
  forget: () => void
}

const RETRIES = 2
const RETRY_MS = 400

const queryText = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return search.size ? `?${search}` : ''
}

const multipart = (input: Input): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, String(value))
  if (input.file) form.append('file', input.file)
  return form
}

/** Whether an error's field belongs to the form: `company.name` is covered by `company.name` and by `company`. */
export const fieldIsIn = (fields: readonly string[], field: string | undefined): boolean =>
  field !== undefined && fields.some((name) => field === name || field.startsWith(`${name}.`))

const fileName = (disposition: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'export'
}

const bodyOf = async (answer: Answered): Promise<Failure['body']> => {
  try {
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

const blobOf = async (answer: Answered, onProgress: CallOptions['onProgress']): Promise<Blob> => {
  if (!answer.body || !onProgress) return answer.blob()
  const total = Number(answer.header('Content-Length')) || null
  const chunks: BlobPart[] = []
  const reader = answer.body.getReader()
  for (let done = 0; ;) {
    const { value, done: finished } = await reader.read()
    if (finished) break
    chunks.push(value as Uint8Array<ArrayBuffer>)
    done += value.length
    onProgress(done, total)
  }
  return new Blob(chunks, { type: answer.header('Content-Type') ?? '' })
}

const isAuthPath = ({ path }: Endpoint) => path.includes('auth/')

const addressOf = (endpoint: Endpoint, input: Input): string =>
  API_BASE + fillPath(endpoint.path, input.params) + queryText(input.query)

/** `key` of a change; `known`: the name of the answer that is there already. */
type Going = Pick<CallOptions, 'signal' | 'onProgress'> & { key: string | null; known: string | undefined }
/** A call as it leaves, with the token of the moment. */
const outgoingOf = (
  around: Surroundings,
  endpoint: Endpoint,
  input: Input,
  { key, known, signal, onProgress }: Going,
): Outgoing => {
  const token = isAuthPath(endpoint) ? null : around.token()
  const headers: Record<string, string> = { 'Accept-Language': around.language() }
  if (token) headers.Authorization = `Bearer ${token}`
  if (key) headers['Idempotency-Key'] = key
  if (known) headers['If-None-Match'] = known
  if (endpoint.sameOrigin) headers[OWN_PAGE.name] = OWN_PAGE.value
  const body =
    endpoint.sends === 'multipart'
      ? multipart(input)
      : input.body === undefined
        ? undefined
        : JSON.stringify(input.body)
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  return {
    url: addressOf(endpoint, input),
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  }
}

type Exchange = (
  endpoint: Endpoint,
  input: Input,
  options: CallOptions,
  going?: { known?: string | undefined; onProgress?: CallOptions['onProgress'] },
) => Promise<Answered>

/** Calls whose answers are values; one that has not changed since is the value that was answered before. */
const remembering = (exchange: Exchange) => {
  const kept = makeKeptAnswers()
  const send = async (endpoint: Endpoint, input: Input = {}, options: CallOptions = {}): Promise<unknown> => {
    const address = addressOf(endpoint, input)
    const before = endpoint.method === 'GET' ? kept.of(address) : undefined
    const answer = await exchange(endpoint, input, options, { known: before?.name, onProgress: options.onProgress })
    if (answer.status === 304 && before) return before.body
    if (answer.status === 204) return null
    const body = await answer.json()
    if (endpoint.method === 'GET') kept.keep(address, answer.header('ETag'), body)
    return body
  }
  return Object.assign(send, { forget: kept.forget })
}

export const createSend = (around: Surroundings): Send => {
  const listed = (error: FieldError) => error.message || around.text(error.code) || around.text('general') || ''

  /** ERR-01, ERR-03, ERR-04, ERR-06 to ERR-08: which sentences an answer stands for. */
  const textsOf = (status: number, body: Failure['body']): string[] => {
    const code = body.code ?? ''
    if (status === 403 && (code === '' || code === 'forbidden')) return [around.text('forbidden') ?? '']
    if (status === 401 && (code === '' || code === 'unauthorized')) return [around.text('unauthorized') ?? '']
    if (Array.isArray(body.errors) && body.errors.length > 0) return body.errors.map(listed)
    return [body.error?.message || body.message || around.text(code) || around.text('general') || '']
  }

  const report = (failure: Failure, method: string, options: CallOptions) => {
    if (options.quiet || (failure.unanswered && around.isReachShown?.())) return
    // A page that could not be read shows its own panel; only what concerns the session or the connection is also said
    // aloud.
    const said = options.isRead ? [401, 403] : [0, 401, 403]
    if (method === 'GET' && !said.includes(failure.status)) return
    const listedErrors = failure.status !== 401 && failure.status !== 403 ? failure.errors : []
    const texts =
      listedErrors.length > 0
        ? listedErrors.filter(({ field }) => !fieldIsIn(options.fields ?? [], field)).map(listed)
        : failure.texts
    for (const text of texts) around.toast(text)
    failure.reported = true
  }

  let flight: Promise<void> | null = null
  /**
   * One refresh for all parallel calls of this tab, one at a time over all tabs; a tab that waited adopts the others'
   * tokens.
   */
  const refresh = (stale: string | null): Promise<void> => {
    flight ??= around
      .exclusive('refresh', async () => {
        if (around.token() !== stale) return
        const refreshToken = around.refreshToken()
        const answer = await around.exchange({
          url: `${API_BASE}/token/refresh`,
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Accept-Language': around.language(),
            'Idempotency-Key': around.newKey(),
          },
          body: JSON.stringify({ refresh_token: refreshToken ?? '' }),
        })
        if (answer.status >= 400) {
          const body = await bodyOf(answer)
          throw new Failure(answer.status, body, textsOf(answer.status, body))
        }
        const fresh = (await answer.json()) as Tokens
        // Another company or another sign-in may have come meanwhile: its tokens stay.
        if (around.refreshToken() === refreshToken) around.adopt(fresh)
      })
      .finally(() => (flight = null))
    return flight
  }

  const exchange: Exchange = async (endpoint, input, options, { known, onProgress } = {}) => {
    const authPath = isAuthPath(endpoint)
    const changes = !changesNothing(endpoint)
    // A file has no text to know it by: sent again, it is another call.
    const held =
      changes && endpoint.sends !== 'multipart'
        ? options.keys?.of(JSON.stringify([endpoint.method, endpoint.path, input]), around.newKey)
        : undefined
    const key = changes ? (options.key ?? held?.key ?? around.newKey()) : null
    const going = { key, known, ...(options.signal && { signal: options.signal }), ...(onProgress && { onProgress }) }
    const outgoing = () => outgoingOf(around, endpoint, input, going)

    /** The same key goes with every repeat, so a change whose answer was lost is not made twice. */
    const insist = async (): Promise<Answered> => {
      for (let attempt = 0; ; attempt++) {
        try {
          const answer = await around.exchange(outgoing())
          if (answer.status !== 503 || attempt >= RETRIES) return answer
          await around.wait(Math.min(Number(answer.header('Retry-After') ?? 1), 5) * 1000)
        } catch (error) {
          if (options.signal?.aborted || attempt >= 1) throw error
          await around.wait(RETRY_MS)
        }
      }
    }

    let used = around.token()
    let proved = false
    for (let replayed = false; ; replayed = true) {
      const answer = await insist().catch((error: unknown) => {
        if (options.signal?.aborted) throw error
        const failure = new Failure(0, {}, [around.noAnswer()])
        report(failure, endpoint.method, options)
        throw failure
      })
      if (answer.header('X-Plan-Expired') === 'true') around.leave('packs')
      if (answer.status < 400) return answer

      const body = await bodyOf(answer)
      const failure = new Failure(answer.status, body, textsOf(answer.status, body))
      if (answer.status === 401 && body.message === PROTOCOL.expired && !authPath && !replayed) {
        try {
          await refresh(used)
        } catch (error) {
          around.log('The session could not be refreshed', error)
          if (error instanceof Failure) endSession(error)
          throw failure
        }
        used = around.token()
        continue
      }
      if (body.code === 'factor_needed' && !proved && (await around.prove())) {
        proved = true
        continue
      }
      if (failure.status < 500) held?.forget()
      if (!endSession(failure) && body.code !== 'plan_expired') report(failure, endpoint.method, options)
      throw failure
    }
  }

  /** The answers that end the session; every other 401 only rejects (T18). */
  const endSession = (failure: Failure): boolean => {
    if (failure.body.message === PROTOCOL.refresh) {
      around.leave('logout-and-reload')
      return true
    }
    if (failure.code === 'account_disabled' && !around.onAuthScreen()) {
      around.leave('logout')
      return true
    }
    return false
  }

  const send = remembering(exchange)
  const download = async (endpoint: Endpoint, input: Input = {}, options: CallOptions = {}): Promise<Downloaded> => {
    const answer = await exchange(endpoint, input, options)
    const name = fileName(answer.header('Content-Disposition'))
    return { blob: await blobOf(answer, options.onProgress), name }
  }
  return Object.assign(send, { download, refresh })
}
