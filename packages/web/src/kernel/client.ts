import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import {
  changesNothing,
  type Answer,
  type Api,
  type Endpoint,
  type Request,
} from '@entrepot/contract/kernel/endpoint.ts'
import { exchange } from './exchange.ts'
import { Failure } from './failure.ts'
import { noteWrite } from './gestures.ts'
import { proofShown } from './proof.ts'
import { randomKey } from './random.ts'
import { isReachShown } from './reach.ts'
import { createSend, type CallOptions, type Downloaded, type Input, type Send } from './send.ts'
import { language, session } from './session.ts'
import { exclusive } from './tabs.ts'
import { toast } from './toasts.ts'
import { errorText, kernelWords } from './words.ts'

export type { CallOptions, Downloaded } from './send.ts'

/** `{file}` is added to what a multipart endpoint is given. */
type Given<E extends Endpoint> = (unknown extends Request<E> ? object : Request<E>) &
  (E['sends'] extends 'multipart' ? (E['file'] extends 'optional' ? { file?: File } : { file: File }) : unknown)
type Args<E extends Endpoint> =
  object extends Given<E> ? [input?: Given<E>, options?: CallOptions] : [input: Given<E>, options?: CallOptions]
type QueryArgs<E extends Endpoint> = object extends Given<E> ? [input?: Given<E>] : [input: Given<E>]

export type Call<E extends Endpoint> = {
  /**
   * Makes the call. Rejects with a `Failure`; its texts were already shown unless `fields` or `quiet` say otherwise.
   */
  (...args: Args<E>): Promise<Answer<E>>
  /** The options of `useQuery`, `ensureQueryData` …; the key starts with `[scope, name]`. */
  query: (...args: QueryArgs<E>) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<Answer<E>>
  }
  /** The beginning of the keys of this call, for invalidation. */
  key: QueryKey
  /** The answer as a file. */
  download: (...args: Args<E>) => Promise<Downloaded>
  endpoint: E
}
export type Client<A extends Api> = { readonly [K in keyof A]: Call<A[K]> }

const AUTH_SCREENS =
  /^\/(login|logout|register|auth\/.*|forgotten-password|new-password|new-password-end|confirm-email)?$/
export const isAuthScreen = (path: string) => AUTH_SCREENS.test(path)

type Exit = 'logout' | 'logout-and-reload' | 'packs'
let leave: (to: Exit) => void = () => undefined
/** The application says how a session ends and where an expired plan leads. */
export const onLeave = (handler: (to: Exit) => void) => {
  leave = handler
}

export const send: Send = createSend({
  exchange,
  token: session.token,
  refreshToken: session.refreshToken,
  adopt: session.adopt,
  language: language.get,
  newKey: randomKey,
  exclusive,
  onAuthScreen: () => isAuthScreen(location.pathname),
  prove: proofShown,
  leave: (to) => leave(to),
  toast: toast.error,
  text: (code) => errorText(code),
  isReachShown,
  // Only the browser knows of the network; without an answer anything else may be the reason.
  noAnswer: () => kernelWords.say(navigator.onLine ? 'connection.unreachable' : 'connection.none'),
  log: (...details) => console.error(...details),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

/** What comes of it is looked for on the screen: before the answer by the stream, and after it. */
const gesture = <T>(call: Promise<T>): Promise<T> => {
  noteWrite()
  return call.finally(noteWrite)
}

/** Turns a contract into typed calls: `client.list({query})`, and `client.list.query({query})` for TanStack Query. */
export const createClient = <A extends Api>(
  scope: string,
  api: A,
  { unattended = false }: { /** Calls that nobody makes by hand. */ unattended?: boolean } = {},
): Client<A> =>
  Object.fromEntries(
    Object.entries(api).map(([name, endpoint]) => {
      const isGesture = !changesNothing(endpoint) && !unattended
      const call = (input?: Input, options?: CallOptions) =>
        isGesture ? gesture(send(endpoint, input, options)) : send(endpoint, input, options)
      const query = (input: Input = {}) =>
        queryOptions({
          queryKey: [scope, name, input],
          queryFn: ({ signal }) => send(endpoint, input, { signal, isRead: true }),
        })
      const download = (input?: Input, options?: CallOptions) => send.download(endpoint, input, options)
      return [name, Object.assign(call, { query, download, key: [scope, name] as const, endpoint })]
    }),
    // Each entry is made from the endpoint of the same name, which is what the type says.
  ) as unknown as Client<A>

/** Hands a downloaded file to the browser. */
export const saveFile = ({ blob, name }: Downloaded) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const worthRetrying = (count: number, error: unknown) => count < 1 && error instanceof Failure && error.status >= 500

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthRetrying, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
