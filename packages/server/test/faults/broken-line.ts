import { setTimeout as sleep } from 'node:timers/promises'
import { behindProxy } from './behind-proxy.ts'
import { LIMITS } from '../../src/kernel/limits.ts'
import { checkHistory } from './check-history.ts'
import { isAccepted, isSentAway } from './history.ts'
import { type Load, Workload } from './load.ts'
import { randomOf } from './random.ts'
import { readLedger } from './read-ledger.ts'
import { quantile, type Report, reportOn } from './report.ts'
import { Stream } from './stream.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

export type LineFaults = {
  /** Commits that are carried out and whose answer is cut off. */ cuts: number
  /** How long nothing arrives. */ holeMs: number
  bars?: { answerMs: number; recoveryMs: number; eventMs: number }
}
/**
 * What the product promises: an answer within half a minute, whatever the line does, and that dumb connections are
 * found out one after the other.
 */
const PROMISED = { answerMs: 30_000, recoveryMs: 30_000, eventMs: 30_000 }
/**
 * As many as two nodes work for at once in one company: who had to wait for a place would be sent away for that, and
 * not for the line.
 */
const CLIENTS = 2 * LIMITS.callsAtOncePerCompany
const LATENCY_MS = 200
const RESETS = 10
/** D15: the line between two nodes and their database is slow, dead, reset, cut in the answer to a commit. */
export const brokenLine = (seed: number, { cuts, holeMs, bars = PROMISED }: LineFaults): Promise<Report> =>
  behindProxy(async ({ proxy, directUrl, nodes: { urls } }) => {
    const world = await makeWorld(directUrl, urls[0]!, CLIENTS)
    const stock = await stockTwoFolders(world, urls[0]!, 20, 10_000_000)
    const workload = new Workload()
    const start = (name: string): Load =>
      workload.start({
        seed,
        name: `d15-${seed}-${name}`,
        world,
        stock,
        nodeOf: (client, tries) => urls[(client + tries) % urls.length]!,
        onSilence: 'again',
        pauseMs: 40,
      })
    const waits: Record<string, number[]> = {}
    const during = async (name: string, fault: () => Promise<void>) => {
      const from = workload.history.attempts.length
      const load = start(name)
      await sleep(500)
      await fault()
      proxy.set({ kind: 'pass' })
      const back = performance.now()
      await load.stop()
      waits[name] = workload.history.attempts.slice(from).map(({ sentAt, answeredAt }) => answeredAt - sentAt)
      return { attempts: workload.history.attempts.slice(from), back }
    }
    const broken: string[] = []

    const slow = await during('latency', async () => {
      proxy.set({ kind: 'latency', ms: LATENCY_MS })
      await sleep(5_000)
    })
    const impatient = slow.attempts.filter((attempt) => !isAccepted(attempt))
    if (impatient.length > 0)
      broken.push(
        `${impatient.length} calls were sent away though the line was only slow: ${JSON.stringify(impatient[0]).slice(0, 500)}`,
      )

    const stream = new Stream(world.tokens[0]!, () => urls[0]!)
    await stream.opened()
    let recovered: number[] = []
    let eventAfter = 0
    await during('hole', async () => {
      proxy.set({ kind: 'hole' })
      await sleep(holeMs)
      proxy.set({ kind: 'pass' })
      recovered = await Promise.all(
        urls.map((url, node) => workload.untilWritten(world, url, `d15-${seed}-back-${node}`, stock.records[0]!.here)),
      )
      eventAfter = await untilToldAgain(stream, (n) =>
        workload.untilWritten(world, urls[1]!, `d15-${seed}-event-${n}`, stock.records[0]!.here),
      )
    })
    stream.close()
    if (Math.max(...recovered) > bars.recoveryMs)
      broken.push(`a node wrote again ${Math.max(...recovered).toFixed(0)} ms after the line was back`)
    if (eventAfter > bars.eventMs)
      broken.push(`a stream was told again ${eventAfter.toFixed(0)} ms after the line was back`)

    const random = randomOf(seed, 1_000_000)
    await during('resets', async () => {
      for (let n = 0; n < RESETS; n++) {
        proxy.set(random.chance(0.5) ? { kind: 'pass' } : { kind: 'cut after', bytes: random.between(500, 20_000) })
        await sleep(random.between(100, 500))
        proxy.reset()
      }
    })
    const isCutting = performance.now()
    await during('cut commits', async () => {
      proxy.set({ kind: 'cut commits', chance: 0.3, random })
      while (proxy.cuts < cuts && performance.now() - isCutting < 300_000) await sleep(50)
    })
    if (proxy.cuts < cuts) broken.push(`only ${proxy.cuts} commits were cut`)

    const { attempts } = workload.history
    const findings = checkHistory({ attempts }, await readLedger(directUrl, world.company), {
      mayRefuse: () => false,
      mayBeAway: 'told',
    })
    const longest = Math.max(...Object.values(waits).flat())
    if (longest > bars.answerMs) broken.push(`a caller waited ${longest.toFixed(0)} ms for an answer`)
    return reportOn(
      'D15 the line between node and database',
      directUrl,
      findings,
      {
        'acknowledged movements': attempts.filter(isAccepted).length,
        'sent away, settled by key': attempts.filter(isSentAway).length,
        'commits cut off': proxy.cuts,
        ...Object.fromEntries(
          Object.entries(waits).map(([name, times]) => [
            `answers, ${name}: median / p99 / worst`,
            [0.5, 0.99, 1].map((part) => `${quantile(times, part).toFixed(0)} ms`).join(' / '),
          ]),
        ),
        'each node wrote again after': recovered.map((ms) => `${ms.toFixed(0)} ms`).join(', '),
        'a stream was told again after': `${eventAfter.toFixed(0)} ms`,
      },
      broken,
    )
  })

/** Until the stream hears of a movement made after the line was back. */
const untilToldAgain = async (stream: Stream, write: (n: number) => Promise<number>): Promise<number> => {
  const [startedAt, before] = [performance.now(), stream.told.length]
  for (let n = 0; stream.told.length === before && performance.now() - startedAt < 2 * PROMISED.eventMs; n++) {
    await write(n)
    await sleep(200)
  }
  return performance.now() - startedAt
}
