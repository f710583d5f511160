import { type Consumer, readOn } from './consumers.ts'
import type { Services } from './context.ts'
import { transaction } from './database.ts'
import { LruMap } from './lru-map.ts'

/** What happens together is heard together; where something happens all the time, more of it at once. */
const GATHER_MS = 50
const GATHER_BUSY_MS = 400
const BUSY_MS = 1_000
/**
 * A consumer reads up to the oldest transaction under way: it looks again, for ten seconds where nobody begins to look
 * after it, and leaves the rest to the minute.
 */
const AGAIN_AFTER_MS = [150, 400, ...Array.from({ length: 9 }, () => 1_000)]
const AGAIN_WHATEVER_FOLLOWS = 3
/** So long it is remembered whether anybody of a company waits at all: whoever begins to waits a minute at most. */
const REMEMBERED_MS = 10_000
const MOST_REMEMBERED = 5_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `settled`: nothing is being heard any more. */
type HearSoon = { hearSoon: NonNullable<Services['hearSoon']>; settled: () => Promise<void> }
type Awaited = { is: boolean; until: number }

/**
 * Consumers that somebody waits for hear of an event right after its commit, in its company alone; every other one, and
 * what is missed here, is read by the minute. Nothing is asked of the database where no such event happened, nor again
 * and again where nobody waits.
 */
export const makeHearSoon = (services: Services, consumers: readonly Consumer[]): HearSoon => {
  const rounds = new Set<Promise<void>>()
  const awaited = new LruMap<string, Awaited>(MOST_REMEMBERED)
  const underWay = new Set<string>()
  const heardAt = new LruMap<string, number>(MOST_REMEMBERED)
  const waits = consumers.flatMap((consumer) =>
    consumer.soon
      ? [{ consumer, events: new Set<string>(consumer.events), again: new Set<string>(consumer.soon.again) }]
      : [],
  )

  const isAwaited = async (key: string, company: string, { awaits }: Consumer) => {
    const known = awaited.get(key)
    if (known && known.until > Date.now()) return known.is
    const is =
      !awaits ||
      (await transaction(services.pool, { company }, async ({ db }) => (await awaits(db, company)).length > 0, {
        readOnly: true,
      }))
    awaited.set(key, { is, until: Date.now() + REMEMBERED_MS })
    return is
  }
  const hear = async (key: string, company: string, { consumer }: (typeof waits)[number]): Promise<void> => {
    try {
      if (!(await isAwaited(key, company, consumer))) return void underWay.delete(key)
      // What happens from here on begins a round of its own.
      underWay.delete(key)
      const begun = heardAt.get(key)
      for (const [times, ms] of [0, ...AGAIN_AFTER_MS].entries()) {
        await pause(ms)
        if (times > AGAIN_WHATEVER_FOLLOWS && heardAt.get(key) !== begun) return
        if (services.isDraining || (await readOn(services, company, consumer))) return
      }
    } catch (error) {
      underWay.delete(key)
      services.log.warn({ err: error, company }, `events: ${consumer.name} hears by the minute`)
    }
  }
  const round = async (key: string, company: string, one: (typeof waits)[number]) => {
    await pause(Date.now() - (heardAt.get(key) ?? 0) < BUSY_MS ? GATHER_BUSY_MS : GATHER_MS)
    heardAt.set(key, Date.now())
    await hear(key, company, one)
  }
  const hearSoon: HearSoon['hearSoon'] = (company, events) => {
    for (const one of waits) {
      const key = `${one.consumer.name} ${company}`
      if (events.some((event) => event !== undefined && one.again.has(event))) awaited.delete(key)
      if (underWay.has(key) || !events.some((event) => event !== undefined && one.events.has(event))) continue
      underWay.add(key)
      const own: Promise<void> = round(key, company, one).finally(() => rounds.delete(own))
      rounds.add(own)
    }
  }
  return {
    hearSoon,
    settled: async () => {
      while (rounds.size > 0) await Promise.all(rounds)
    },
  }
}
