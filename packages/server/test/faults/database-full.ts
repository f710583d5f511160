import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts'
import { checkHistory } from './check-history.ts'
import { type Attempt, isAccepted, isSentAway } from './history.ts'
import { Workload } from './load.ts'
import { readLedger } from './read-ledger.ts'
import { type Report, reportOn } from './report.ts'
import { SmallDisk } from './small-disk.ts'
import { startTwoNodes } from './two-nodes.ts'
import { send } from './wire.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

const CLIENTS = 12
const MEGABYTES = 250
const FULL_BAR_MS = 20_000
const READ_EVERY_MS = 50

/**
 * D13: the disk of the database fills up under load. Writes are refused in words, reads go on, and when there is space
 * again nobody starts anything.
 */
export const databaseFull = async (
  seed: number,
  { rounds, writeBarMs }: { rounds: number; writeBarMs: number },
): Promise<Report> => {
  const disk = SmallDisk.mount(MEGABYTES)
  try {
    const database = await startEmbedded({ dataDir: disk.folder('data'), log: () => {} })
    const nodes = await startTwoNodes({ url: database.url })
    try {
      const { urls } = nodes
      const world = await makeWorld(database.url, urls[0]!, CLIENTS)
      const stock = await stockTwoFolders(world, urls[0]!, 6, 10_000_000)
      const workload = new Workload()
      const { attempts } = workload.history
      const [broken, recovered]: [string[], number[]] = [[], []]
      const reads = new Map<number | string, number>()
      for (let round = 0; round < rounds && broken.length === 0; round++) {
        const load = workload.start({
          seed: seed + round,
          name: `d13-${seed}-${round}`,
          world,
          stock,
          nodeOf: (client, tries) => urls[(client + tries) % urls.length]!,
          onSilence: 'again',
          pauseMs: 120,
        })
        await sleep(500)
        disk.fill()
        const from = attempts.length
        const isFull = () => attempts.slice(from).some(isOutOfSpace)
        const filledAt = performance.now()
        while (!isFull() && performance.now() - filledAt < FULL_BAR_MS) await sleep(20)
        if (!isFull()) broken.push('nothing was refused on a full disk: the run proves nothing')
        const readUntil = performance.now() + 3_000
        while (performance.now() < readUntil) {
          for (const url of urls) await readOnce(url, world.tokens[0]!, stock.here, reads)
          disk.fill()
          await sleep(READ_EVERY_MS)
        }
        disk.empty()
        const freeAt = performance.now()
        for (const node of urls.keys())
          recovered.push(
            (await untilAccepted(
              attempts,
              freeAt,
              (attempt) => attempt.client % urls.length === node,
              writeBarMs * 4,
            )) - freeAt,
          )
        await load.stop()
      }
      const findings = checkHistory({ attempts }, await readLedger(database.url, world.company), {
        mayRefuse: isOutOfSpace,
        mayBeAway: 'told',
      })
      const badReads = [...reads].filter(([status]) => status !== 200)
      if (badReads.length > 0)
        broken.push(`reads were refused: ${badReads.map(([status, times]) => `${times} times ${status}`).join(', ')}`)
      if (Math.max(...recovered) > writeBarMs)
        broken.push(`a node wrote again ${Math.max(...recovered).toFixed(0)} ms after there was space`)
      return await reportOn(
        'D13 disk of the database full',
        database.url,
        findings,
        {
          rounds,
          'acknowledged movements': attempts.filter(isAccepted).length,
          'refused for want of space': attempts.filter(isOutOfSpace).length,
          'sent away (503), settled by key': attempts.filter(isSentAway).length,
          'reads while full, good': reads.get(200) ?? 0,
          'a node wrote again, worst': `${Math.max(...recovered).toFixed(0)} ms after there was space`,
        },
        broken,
      )
    } finally {
      disk.empty()
      await nodes.stop()
      await database.stop()
    }
  } finally {
    disk.unmount()
  }
}

/** In words, and with one on when to ask again. */
const isOutOfSpace = ({ status, text, retryAfter }: Attempt): boolean =>
  status === 507 &&
  retryAfter !== undefined &&
  (JSON.parse(text) as { code: string; message: string }).message.includes('place')

const readOnce = async (
  url: string,
  token: string,
  folder: string,
  reads: Map<number | string, number>,
): Promise<void> => {
  const outcome = await send(url, { method: 'GET', path: `/folders/${folder}/content`, token }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  )
  reads.set(outcome, (reads.get(outcome) ?? 0) + 1)
}

/** When a movement that was sent after `since` was first accepted. */
const untilAccepted = async (
  attempts: readonly Attempt[],
  since: number,
  isMine: (attempt: Attempt) => boolean,
  patienceMs: number,
): Promise<number> => {
  for (;;) {
    const first = attempts.find((attempt) => attempt.sentAt > since && isAccepted(attempt) && isMine(attempt))
    if (first) return first.answeredAt
    if (performance.now() - since > patienceMs) return Infinity
    await sleep(20)
  }
}
