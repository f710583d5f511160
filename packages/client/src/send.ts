import type { Downloaded, Made, SentFile } from './contract.ts'
import { EntrepotError } from './errors.ts'

export type Settings = {
  /** Where the product is: `https://stock.example.com`. */
  url: string
  /** An access token, as made under « Mon profil ». */
  token: string
  /** Of errors, and of names that are in a language. */
  language?: 'fr' | 'en'
  /** How often a call is made again that nobody answered or that came at a bad moment. */
  retries?: number
  /** Takes the place of the network in a test. */
  fetch?: typeof fetch
  wait?: (ms: number) => Promise<void>
}
export type CallOptions = {
  signal?: AbortSignal
  /** What makes a call the same as an earlier one, which then is done once; a new one unless given. */
  key?: string
}
export type Input = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  file?: SentFile
}

const BASE = '/api/v1'
const RETRIES = 3
const FIRST_PAUSE_MS = 500
/** Nobody was there, or it was too much at once: the same call may do. */
const OF_THE_MOMENT: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

const paused = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const addressOf = (url: string, path: string, { params = {}, query = {} }: Input): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value]
        .flat()
        .filter((one) => one !== undefined && one !== null)
        .map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()
  return `${url.replace(/\/+$/, '')}${BASE}${filled}${search && `?${search}`}`
}

const formOf = ({ body, file }: Input): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined) form.append(name, String(value))
  if (file) form.append('file', file.content instanceof Blob ? file.content : new Blob([file.content]), file.name)
  return form
}

const nameOf = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'file')
}

/** One call, again and again while it is only the moment that is wrong: with the same key, so it is done once. */
export const send = async (
  settings: Settings,
  [method, path, how = '']: Made,
  input: Input = {},
  { signal, key = crypto.randomUUID() }: CallOptions = {},
): Promise<unknown> => {
  const { retries = RETRIES, wait = paused } = settings
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(settings, [method, path, how], input, key, signal)
    } catch (error) {
      const isLast = attempt >= retries || signal?.aborted
      if (isLast || !(error instanceof Postponed)) throw error instanceof Postponed ? error.error : error
      await wait(error.afterMs ?? FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

/** A refusal of the moment, and when to come again where that was said. */
class Postponed extends Error {
  readonly error: EntrepotError
  readonly afterMs: number | undefined
  constructor(error: EntrepotError, afterMs?: number) {
    super(error.message)
    this.error = error
    this.afterMs = afterMs
  }
}

const once = async (
  { url, token, language = 'fr', fetch: ask = fetch }: Settings,
  [method, path, how = '']: Made,
  input: Input,
  key: string,
  signal: AbortSignal | undefined,
): Promise<unknown> => {
  const isForm = how.includes('m')
  const hasJson = !isForm && input.body !== undefined
  const response = await ask(addressOf(url, path, input), {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Accept-Language': language,
      ...(how.includes('k') && { 'Idempotency-Key': key }),
      ...(hasJson && { 'Content-Type': 'application/json' }),
    },
    ...(isForm ? { body: formOf(input) } : hasJson && { body: JSON.stringify(input.body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Postponed(new EntrepotError(0, { message: 'The server did not answer' }, cause))
  })
  if (!response.ok) throw await refusalOf(response)
  // Lists come as a file where they are asked for as one.
  if (how.includes('f') || response.headers.get('content-disposition')) return fileOf(response)
  return response.status === 204 ? null : response.json()
}

const refusalOf = async (response: Response): Promise<Error> => {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const error = new EntrepotError(response.status, body)
  if (!OF_THE_MOMENT.has(response.status)) return error
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new Postponed(error, Number.isFinite(seconds) ? seconds * 1_000 : undefined)
}

const fileOf = async (response: Response): Promise<Downloaded> => ({
  name: nameOf(response.headers.get('content-disposition') ?? ''),
  content: new Uint8Array(await response.arrayBuffer()),
})
