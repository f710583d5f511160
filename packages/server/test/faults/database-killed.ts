import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts'
import { Workload } from './load.ts'
import { killTree } from './product-process.ts'
import { randomOf } from './random.ts'
import type { Report } from './report.ts'
import { reportOnRounds, Rounds } from './rounds.ts'
import { startTwoNodes } from './two-nodes.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

const CLIENTS = 24

/**
 * D8: every process of PostgreSQL is killed beside two nodes that stay. They answer 503 meanwhile and go on alone;
 * nobody starts a node again.
 */
export const databaseKilled = async (
  seed: number,
  { rounds, writeBarMs }: { rounds: number; writeBarMs: number },
): Promise<Report> => {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
  // Its guard starts it again, each time a little later while it keeps dying: outages of 0.2 to 10 seconds.
  const database = await startEmbedded({ dataDir: directory, log: () => {} })
  const nodes = await startTwoNodes({ url: database.url })
  try {
    const { urls } = nodes
    const world = await makeWorld(database.url, urls[0]!, CLIENTS)
    const stock = await stockTwoFolders(world, urls[0]!, 6, 10_000_000)
    const workload = new Workload()
    const state = new Rounds(workload, world, writeBarMs, 'told')
    for (let round = 0; round < rounds && state.isSound; round++) {
      const [random, name] = [randomOf(seed, 1_000_000 + round), `d8-${seed}-${round}`]
      await state.keepSignedIn(urls[0]!)
      const load = workload.start({
        seed: seed + round,
        name,
        world,
        stock,
        nodeOf: (client, tries) => urls[(client + tries) % urls.length]!,
        onSilence: 'again',
        pauseMs: 60,
      })
      await sleep(random.between(100, 800))
      await killTree(readPostmaster(join(directory, 'postgres'))!.pid)
      await untilReady(database.url)
      // From here each node has to find back by itself.
      const found = await Promise.all(
        urls.map((url, node) => workload.untilWritten(world, url, `${name}-probe-${node}`, stock.records[0]!.here)),
      )
      await load.stop()
      await state.close(name, 'PostgreSQL', Math.max(...found), database.url)
    }
    return await reportOnRounds(
      'D8 PostgreSQL killed (-9) beside nodes that stay',
      state,
      database.url,
      'first write on the slower node',
    )
  } finally {
    await nodes.stop()
    await database.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

const untilReady = async (url: string): Promise<void> => {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isReady) return
    await sleep(20)
  }
}
