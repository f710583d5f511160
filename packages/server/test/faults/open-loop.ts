import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { type Random } from './random.ts'
import { send } from './wire.ts'
import type { Stock, World } from './world.ts'

/** What became of one call. `null`: no answer. */
export type Outcome = { status: number | null; ms: number; retryAfter: number | undefined; text: string }
export type Call = () => Promise<Outcome>

export const isGood = ({ status }: Outcome): boolean => status !== null && status < 300
/** Sent away early, with a word on when to come back. */
export const isShed = ({ status, retryAfter }: Outcome): boolean =>
  (status === 503 || status === 429) && retryAfter !== undefined

export const timed = async (sent: Parameters<typeof send>): Promise<Outcome> => {
  const startedAt = performance.now()
  const answer = await send(...sent).catch((error: Error) => ({
    status: null,
    text: error.message,
    retryAfter: undefined,
  }))
  return { status: answer.status, retryAfter: answer.retryAfter, text: answer.text, ms: performance.now() - startedAt }
}

/** Four reads of a list page and one movement of stock, by any of the people. */
export const anyCall =
  (world: World, { here, records }: Stock, urls: readonly string[], random: Random): Call =>
  () => {
    const [token, node] = [random.pick(world.tokens), random.pick(urls)]
    return random.chance(0.8)
      ? timed([node, { method: 'GET', path: `/items?parent=${here}&size=25`, token }])
      : timed([
          node,
          {
            path: `/items/${random.pick(records).here}/transactions`,
            token,
            key: randomUUID(),
            body: { type: 'in', quantity: 1 },
          },
        ])
  }

/** What looks through everything: a search of words that many names have. */
export const heavyCall =
  (world: World, urls: readonly string[], random: Random): Call =>
  () =>
    timed([
      random.pick(urls),
      {
        method: 'GET',
        path: `/items?search=${random.pick(['art', 'cle', 'ti'])}&size=100`,
        token: random.pick(world.tokens),
      },
    ])

/**
 * Browsers and balancers hold connections open; a node takes in new ones slowly while it is busy, and that is another
 * matter.
 */
export const connectMany = async (urls: readonly string[], connections: number): Promise<void> => {
  for (const url of urls)
    await closedLoop(connections, 500, () => timed([url, { method: 'GET', path: '/auth/settings' }]))
}

/** Who asks one after the other: as fast as the answers come. */
export const closedLoop = async (clients: number, ms: number, call: Call, pauseMs = 0): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        outcomes.push(await call())
        if (pauseMs > 0) await sleep(pauseMs)
      }
    }),
  )
  return outcomes
}

/** So many calls a second whatever becomes of them: people do not wait for each other. */
export const openLoop = async (perSecond: number, ms: number, call: Call): Promise<Outcome[]> => {
  const sent: Promise<Outcome>[] = []
  const startedAt = performance.now()
  for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - startedAt) {
    for (const due = (elapsed / 1000) * perSecond; sent.length < due;) sent.push(call())
    await sleep(5)
  }
  return Promise.all(sent)
}
