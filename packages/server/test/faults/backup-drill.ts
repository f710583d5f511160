import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopOrphan } from '../../src/db/embedded/postmaster.ts'
import { type Attempt, isAccepted } from './history.ts'
import { Workload } from './load.ts'
import { databaseIn } from './product-killed.ts'
import { killProduct, spawnProduct, startProduct } from './product-process.ts'
import { randomOf } from './random.ts'
import { readLedger } from './read-ledger.ts'
import { quantile, type Report, reportOn, seconds } from './report.ts'
import type { Finding } from './check-history.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

const CLIENTS = 12

/**
 * D26: the command backs up beside a product under load; its restore is killed on the way and done again, and a product
 * starts on the copy.
 */
export const backupDrill = async (seed: number, { rounds }: { rounds: number }): Promise<Report> => {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
  const product = await startProduct({ DATA_DIR: join(directory, 'data') })
  const [findings, broken, took, killed]: [
    Finding[],
    string[],
    { backup: number[]; restore: number[] },
    Map<string, number>,
  ] = [[], [], { backup: [], restore: [] }, new Map()]
  let mustBeThere = 0
  try {
    const world = await makeWorld(await databaseIn(join(directory, 'data')), product.url, CLIENTS)
    const stock = await stockTwoFolders(world, product.url, 6, 1_000_000)
    const workload = new Workload()
    for (let round = 0; round < rounds && findings.length + broken.length === 0; round++) {
      const random = randomOf(seed, 1_000_000 + round)
      const [archive, copy] = [join(directory, `${round}.tar`), join(directory, `copy-${round}`)]
      const load = workload.start({
        seed: seed + round,
        name: `d26-${seed}-${round}`,
        world,
        stock,
        nodeOf: () => product.url,
        onSilence: 'stop',
        pauseMs: 30,
      })
      await sleep(random.between(200, 600))
      const asked = performance.now()
      took.backup.push(await succeed({ DATA_DIR: join(directory, 'data') }, 'backup', `--to=${archive}`))
      await load.stop()
      // A full copy takes longer, so that kills fall into every part of it: directory, cluster, schema, rows, checks.
      const way = await killRestore(copy, archive, random.between(50, Math.max(2_500, ...took.restore)))
      killed.set(way, (killed.get(way) ?? 0) + 1)
      if (way === 'killed')
        took.restore.push(await succeed({ DATA_DIR: copy }, 'restore', `--from=${archive}`, '--replace'))
      const restored = await startProduct({ DATA_DIR: copy })
      try {
        const url = await databaseIn(copy)
        const before = workload.history.attempts.filter((attempt) => isAccepted(attempt) && attempt.answeredAt < asked)
        mustBeThere = before.length
        findings.push(...missing(before, new Set((await readLedger(url, world.company)).rows.map((row) => row.key))))
        broken.push(...(await reportOn('', url, [], {})).ledger.map(({ check }) => `round ${round}: ${check}`))
      } finally {
        await restored.stop()
        await stopOrphan(join(copy, 'postgres'), () => {})
        rmSync(copy, { recursive: true, force: true, maxRetries: 20 })
      }
    }
    const { attempts } = workload.history
    const waits = attempts.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
    return await reportOn(
      'D26 backup beside load, restore killed and done again',
      await databaseIn(join(directory, 'data')),
      findings,
      {
        rounds,
        'restores that were killed': [...killed].map(([way, times]) => `${way} ${times}`).join(', '),
        'acknowledged before the last backup': mustBeThere,
        'refused or unanswered meanwhile': attempts.filter((attempt) => !isAccepted(attempt)).length,
        'answer p99 / worst, backups running': [0.99, 1]
          .map((part) => `${quantile(waits, part).toFixed(0)} ms`)
          .join(' / '),
        'backup worst': seconds(Math.max(...took.backup)),
        'restore worst': seconds(Math.max(0, ...took.restore)),
      },
      broken,
    )
  } finally {
    await product.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

const missing = (before: readonly Attempt[], keys: ReadonlySet<string | null>): Finding[] =>
  before
    .filter(({ key }) => !keys.has(key))
    .map(({ key }) => ({ rule: 'lost', detail: `${key} was acknowledged before the backup began` }))

const succeed = async (env: Record<string, string>, ...args: string[]): Promise<number> => {
  const startedAt = performance.now()
  const { child, output, ended } = spawnProduct(env, 'backup', ...args)
  await ended
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}:\n${output()}`)
  return performance.now() - startedAt
}

const killRestore = async (copy: string, archive: string, afterMs: number): Promise<'killed' | 'done before'> => {
  const { child, ended } = spawnProduct({ DATA_DIR: copy }, 'backup', 'restore', `--from=${archive}`)
  await Promise.race([sleep(afterMs), ended])
  if (child.exitCode === 0) return 'done before'
  await killProduct({ pid: child.pid!, ended }, 'everything')
  return 'killed'
}
