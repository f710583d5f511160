import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Settings } from '../kernel/settings.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import type { Database, Product } from './start-product.ts'

/** What a process says when it answers. */
export type Ready = { url: string }

const AGAIN_MS = 1_000

/**
 * Several processes that answer at one address, each a node of its own (`PROCESSES`). This one has the database and
 * lets the others live: one that ends is followed by another. What nodes have to agree on they agree on in the
 * database, on one machine as on many.
 */
export const startProcesses = async (
  { PROCESSES, METRICS_PORT }: Settings,
  { appUrl, ownerUrl, stop: stopDatabase }: Database,
  { log, say, tell }: { log: Logger; say: (line: string) => void; tell: (url: string) => void },
): Promise<Product> => {
  let isStopping = false
  const running = new Set<Worker>()

  const start = async (place: number): Promise<Ready> => {
    const worker = cluster.fork({
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      ...(METRICS_PORT !== undefined && { METRICS_PORT: String(METRICS_PORT + place) }),
    })
    running.add(worker)
    const ended = once(worker, 'exit').then(() => running.delete(worker))
    const ready = (await Promise.race([once(worker, 'message'), ended.then(() => null)])) as [Ready] | null
    if (!ready) throw new StartRefused('A process of the product ended before it answered.')
    void ended.then(() => follow(place))
    return ready[0]
  }
  const follow = async (place: number): Promise<void> => {
    if (isStopping) return
    log.error({ place }, 'a process ended; another one takes its place')
    await sleep(AGAIN_MS)
    if (!isStopping) await start(place).catch(() => follow(place))
  }

  const stop = async () => {
    isStopping = true
    say('Stopping…')
    await Promise.all(
      [...running].map(async (worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await ended
      }),
    )
    await stopDatabase()
  }
  try {
    // The first one alone: what is made once, such as the demo company, the others find made.
    const { url } = await start(0)
    await Promise.all(Array.from({ length: PROCESSES - 1 }, (_, at) => start(at + 1)))
    tell(url)
    let stopped: Promise<void> | undefined
    return { url, stop: () => (stopped ??= stop()) }
  } catch (error) {
    await stop()
    throw error
  }
}
