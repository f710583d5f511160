import { useSyncExternalStore } from 'react'
import { isFailure, textOf } from '../failure.ts'
import { randomKey } from '../random.ts'
import { inView, session } from '../session.ts'
import { exclusive } from '../tabs.ts'
import { tokenOwner } from '../token-owner.ts'
import { kernelWords } from '../words.ts'
import { createOutbox, type AnyKind, type Outcome, type OutboxEntry, type OutboxKind } from './engine.ts'
import { keepingOn } from './keeping.ts'

export type { Outcome, OutboxEntry, OutboxKind } from './engine.ts'

const kinds = new Map<string, () => Promise<AnyKind>>()
/**
 * Declares a kind of act where the program begins: what a former page left is sent without anybody opening its screen.
 */
export const outboxKind = <I, A>(name: string, load: () => Promise<OutboxKind<I, A>>) => {
  kinds.set(name, load)
  return {
    name,
    /** Before anything is sent: a program that is asked for without a network never comes to that page. */
    ready: (): void => {
      if (navigator.onLine) void load().catch(() => undefined)
    },
    /**
     * Resolves with what became of it; on the device it is by then in any case. A repeat with its key is the same act.
     */
    submit: (input: I, key?: string): Promise<Outcome> => submit(name, input, key),
    /** Resolves once the device has it. It leaves behind what waits, and stays where it is refused. */
    put: (input: I, key?: string): Promise<void> => put(name, input, key),
  }
}

/** Of this person in this company; nobody else who signs in on the device sees it. */
const owner = (): string | null => {
  const { company, me } = session.get()
  return company && me && !inView() ? `${company.guid}.${me.guid}` : null
}
const draftOf = (of: string) => `outbox.${of}`

const PASSING = [401, 408, 429]
/** An ended plan or session is no verdict on the act. */
const refusalOf = (error: unknown): string | null =>
  isFailure(error) &&
  !error.unanswered &&
  error.status < 500 &&
  !PASSING.includes(error.status) &&
  error.code !== 'plan_expired'
    ? textOf(error)
    : null

let shown: readonly OutboxEntry[] = []
let shownOf: string | null = null
const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('outbox') : null
const show = (of: string, entries: readonly OutboxEntry[]) => {
  if (of !== owner()) return
  shown = entries
  shownOf = of
  for (const listener of listeners) listener()
}
const readAgain = async (of: string) => show(of, await engine.read(of).catch(() => []))
tabs?.addEventListener('message', ({ data }: MessageEvent<string>) => {
  if (data === owner()) void readAgain(data)
})

/** Comes with the first look at what waits, which is before anything is added. */
const work = async () => (await import('../own-work/index.ts')).ownWork
/** Nothing that waits is nothing on the disk, so that a key without work is known as such. */
const acts = keepingOn(
  {
    read: async (of) => (await (await work()).read<OutboxEntry[]>(of, draftOf(of))) ?? [],
    update: async (of, change) => {
      const changed = (before: readonly OutboxEntry[] = []) => {
        const after = change(before)
        return after.length > 0 ? after : undefined
      }
      return (await (await work()).update<readonly OutboxEntry[]>(of, draftOf(of), changed)) ?? []
    },
  },
  () => void import('../own-work/tell-lost.ts').then(({ tellUnkept }) => tellUnkept()).catch(() => undefined),
)

/** A browser that could not load a program once does not ask for it again in this page. */
let needsReload = false
const engine = createOutbox({
  ...acts,
  exclusive,
  kindOf: (name) => kinds.get(name),
  programMissing: () => {
    needsReload = true
    for (const listener of listeners) listener()
  },
  // Another tab may have signed in somebody else.
  isOwner: (of) => of === owner() && of === tokenOwner(),
  refusalOf,
  doubtful: () => kernelWords.say('outbox.doubtful'),
  newKey: randomKey,
  now: Date.now,
  tell: (of, entries) => {
    show(of, entries)
    tabs?.postMessage(of)
  },
})

const FIRST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 60_000
let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, now and again until nothing waits. Without a network nothing is tried, so nothing is in doubt. */
export const sendWaiting = async (): Promise<void> => {
  const of = owner()
  clearTimeout(timer)
  if (!of || !navigator.onLine) return
  await engine.flush(of).catch(() => undefined)
  const waits = (await engine.read(of).catch(() => [])).some(({ refusal }) => refusal === null)
  pause = waits ? Math.min(pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
  if (waits) timer = setTimeout(() => void sendWaiting(), pause)
}
const soon = () => {
  pause = FIRST_PAUSE_MS / 2
  void sendWaiting()
}

let isStarted = false
/** Once the session is open, and again for another one. */
export const startOutbox = (): void => {
  const of = owner()
  if (of) void readAgain(of).then(soon)
  if (isStarted) return
  isStarted = true
  addEventListener('online', soon)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) soon()
  })
}

const PATIENCE_MS = 8_000
const submit = async (kind: string, input: unknown, key?: string): Promise<Outcome> => {
  const of = owner()
  // Nobody's own work, as in the view of another user: there is nobody to keep it for.
  if (!of) throw new Error('Acts are kept for a signed-in user')
  const entry = await engine.add(of, kind, input, key)
  if (!navigator.onLine) return { state: 'kept' }
  const outcome = await engine.submit(of, entry, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)))
  if (outcome.state === 'kept') soon()
  return outcome
}

const put = async (kind: string, input: unknown, key?: string): Promise<void> => {
  const of = owner()
  if (!of) throw new Error('Acts are kept for a signed-in user')
  await engine.add(of, kind, input, key)
  soon()
}

export const outbox = {
  entries: (): readonly OutboxEntry[] => (shownOf === owner() ? shown : NONE),
  leaveOut: (entry: OutboxEntry) => engine.remove(owner()!, entry.id),
  putBack: (entry: OutboxEntry) => engine.restore(owner()!, entry),
  again: async (entry: OutboxEntry) => {
    await engine.again(owner()!, entry.id)
    soon()
  },
  sendNow: soon,
}
const NONE: readonly OutboxEntry[] = []
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Whether what waits leaves only from a page that is loaded anew. */
export const useNeedsReload = (): boolean => useSyncExternalStore(subscribe, () => needsReload)
/** What has not reached the server, the oldest first. */
export const useOutbox = (): readonly OutboxEntry[] => useSyncExternalStore(subscribe, outbox.entries)
