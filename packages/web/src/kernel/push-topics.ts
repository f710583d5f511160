import type { Topic } from '@entrepot/contract/kernel/topics.ts'
import { queryClient } from './client.ts'

export type Pushed = { id: string; topic: string; data: Record<string, unknown> }
type Listener = (event: Pushed) => void

const listeners = new Set<Listener>()
/** Topic → beginnings of the query keys it makes stale. Features add theirs with `refreshOn`. */
type Stale = { key: readonly unknown[]; betweenMs: number }
const stale = new Map<string, Stale[]>()
/** Keys that are being fetched again, and whether something came meanwhile. */
const running = new Map<string, { again: boolean }>()

/** What an import or fifty colleagues do in a moment is a few rounds, not hundreds. */
const BETWEEN_MS = 100

/**
 * Events of `topic` make every query whose key starts with `key` fetch again; the first at once, the next ones no
 * sooner than `betweenMs` later.
 */
export const refreshOn = (topic: Topic | 'users', key: readonly unknown[], betweenMs = BETWEEN_MS) => {
  const others = (stale.get(topic) ?? []).filter((one) => JSON.stringify(one.key) !== JSON.stringify(key))
  stale.set(topic, [...others, { key, betweenMs }])
}

/** Who shows the parts of a record that an event names asks for these alone; lists and figures follow. */
const PARTS_MS = 1_000
const pauseBefore = ({ data }: Pushed) => (Array.isArray(data['lines']) ? PARTS_MS : 0)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** At once, but one round after the other: a burst of events does not cut off each answer before it has come. */
const refresh = async ({ key: queryKey, betweenMs }: Stale, pauseMs: number): Promise<void> => {
  const name = JSON.stringify(queryKey)
  const round = running.get(name)
  if (round) return void (round.again = true)
  const own = { again: true }
  running.set(name, own)
  if (pauseMs > 0) await wait(pauseMs)
  while (own.again) {
    own.again = false
    await queryClient.invalidateQueries({ queryKey })
    await wait(betweenMs)
  }
  running.delete(name)
}
export const onPush = (listener: Listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `imports/{company}` is about `imports`. */
const nameOf = (topic: string) => topic.split('/')[0] ?? topic
/** What the stream, in this tab or another one, hands over. */
export const deliver = (event: Pushed) => {
  // The stream may deliver twice; invalidating twice is harmless.
  for (const one of stale.get(nameOf(event.topic)) ?? []) void refresh(one, pauseBefore(event))
  for (const listener of listeners) listener(event)
}

/** What an event of `topic` makes stale is fetched again at once: this page has changed it. */
export const refreshNow = (topic: Topic | 'users') =>
  Promise.all((stale.get(topic) ?? []).map(({ key }) => queryClient.invalidateQueries({ queryKey: key })))

/** As if the stream had told it: what this page has just changed itself does not wait for the stream. */
export const notifySelf = (topic: Topic | 'users', data: Record<string, unknown>) => deliver({ id: '', topic, data })
