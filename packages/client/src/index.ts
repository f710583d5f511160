import type { PushEvent } from '@entrepot/contract/push/push.ts'
import type { Topic } from '@entrepot/contract/kernel/topics.ts'
import { CALLS } from './calls.ts'
import type { AnswerTo, Calls, Given, Made } from './contract.ts'
import type { Endpoint } from '@entrepot/contract/kernel/endpoint.ts'
import { listen, type Listening } from './listen.ts'
import { type CallOptions, type Input, send, type Settings } from './send.ts'

export { EntrepotError } from './errors.ts'
export type { Settings } from './send.ts'

type Args<E extends Endpoint> =
  object extends Given<E> ? [input?: Given<E>, options?: CallOptions] : [input: Given<E>, options?: CallOptions]
type Call<E> = E extends Endpoint ? (...args: Args<E>) => Promise<AnswerTo<E>> : never

/** Every call of the API by its feature, with what it takes and answers: `client.items.list({ query: { search } })`. */
export type Client = { readonly [F in keyof Calls]: { readonly [K in keyof Calls[F]]: Call<Calls[F][K]> } } & {
  /** What happens in the company, as it happens. */
  listen: (topics: readonly Topic[], how?: Listening) => AsyncGenerator<PushEvent>
}

/**
 * A client for one installation, by an access token.
 *
 * const client = createClient({ url: 'https://stock.example.com', token: 'ent_…' })
 * const { data } = await client.items.list({ query: { search: 'vis' } })
 */
export const createClient = (settings: Settings): Client => {
  const callOf = (made: Made) => (input?: Input, options?: CallOptions) => send(settings, made, input, options)
  const features = Object.entries<Readonly<Record<string, Made>>>(CALLS).map(([feature, calls]) => [
    feature,
    Object.fromEntries(Object.entries(calls).map(([name, made]) => [name, callOf(made)])),
  ])
  // Made from the table, which the type of the contract holds to it.
  return {
    ...Object.fromEntries(features),
    listen: (topics: readonly Topic[], how?: Listening) => listen(settings, topics, how),
  } as unknown as Client
}
