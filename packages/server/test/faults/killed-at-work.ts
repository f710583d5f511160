import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { stopOrphan } from '../../src/db/embedded/postmaster.ts'
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts'
import { startImport } from './import-stock.ts'
import { databaseIn } from './product-killed.ts'
import { killProduct, spawnProduct, startProduct } from './product-process.ts'
import { testPort } from '../../../../scripts/test-port.ts'
import { randomOf } from './random.ts'
import { median, type Report, reportOn } from './report.ts'
import { makeFolder, makeItem, makeWorld } from './world.ts'

export type Bars = { readyMs: number; importMs: number }
type Env = Record<string, string>
type Ready = { after: string; ms: number }

/**
 * D25: killed (-9) in its very first start, in a migration, in an import; the next start finishes or rolls back alone.
 */
export const killedAtWork = async (
  seed: number,
  { points, bars, importRows = 3_000 }: { points: number; bars: Bars; importRows?: number },
): Promise<Report> => {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
  const database = await startEmbedded({ dataDir: join(directory, 'external'), log: () => {} })
  const [broken, ready, imported]: [string[], Ready[], number[]] = [[], [], []]
  const kills = new Map<string, number>()
  const count = (what: string) => kills.set(what, (kills.get(what) ?? 0) + 1)
  try {
    for (let point = 0; point < points && broken.length === 0; point++) {
      const random = randomOf(seed, point)
      const own = join(directory, `own-${point}`)
      // A first start takes two to three seconds here, most of it before the first migration.
      count(`first start, ${await killStart({ DATA_DIR: own }, random.between(100, 3_500))}`)
      broken.push(...(await startAndWork('first start', { DATA_DIR: own }, () => databaseIn(own), ready)))
      await stopOrphan(join(own, 'postgres'), () => {})
      rmSync(own, { recursive: true, force: true, maxRetries: 20 })

      const url = await emptyDatabase(database.url)
      const migrating = { DATABASE_URL: url, DATA_DIR: join(directory, 'nodes') }
      count(`migration, ${await killStart(migrating, random.between(400, 1_400))}`)
      broken.push(...(await startAndWork('migration', migrating, async () => url, ready)))
    }
    const url = await emptyDatabase(database.url)
    const env = { DATABASE_URL: url, DATA_DIR: join(directory, 'nodes') }
    let node = await startProduct(env)
    try {
      const world = await makeWorld(url, node.url, 1)
      for (let point = 0; point < points && broken.length === 0; point++) {
        const random = randomOf(seed, 10_000 + point)
        const folder = await makeFolder(world, node.url, `Import ${point}`)
        const guid = await startImport(world, node.url, folder, {
          fields: ['name', 'quantity'],
          rows: Array.from({ length: importRows }, (_, n) => [`Article ${point} ${n}`, n]),
        })
        await sleep(random.between(50, 900))
        const before = await stateOf(url, guid)
        count(
          before.status === 'running'
            ? before.created > 0
              ? 'import in the middle'
              : 'import not begun'
            : 'import done before',
        )
        await killProduct(node, 'everything')
        node = await startProduct(env)
        ready.push({ after: 'import', ms: node.readyMs })
        const startedAt = performance.now()
        while ((await stateOf(url, guid)).status === 'running' && performance.now() - startedAt < 2 * bars.importMs)
          await sleep(100)
        imported.push(performance.now() - startedAt)
        const after = await stateOf(url, guid, folder)
        const wanted = { status: 'done', created: importRows, there: importRows, distinct: importRows }
        if (JSON.stringify(after) !== JSON.stringify(wanted))
          broken.push(`import ${point}, killed at ${before.created} rows: ${JSON.stringify(after)}`)
      }
    } finally {
      await node.stop()
    }
    for (const { after, ms } of ready)
      if (ms > bars.readyMs) broken.push(`the start after a killed ${after} took ${ms.toFixed(0)} ms`)
    if (Math.max(0, ...imported) > bars.importMs)
      broken.push(`an import went on ${Math.max(...imported).toFixed(0)} ms after the start`)
    return await reportOn(
      'D25 killed at first starts, migrations and imports',
      url,
      [],
      {
        points,
        killed: [...kills].map(([what, times]) => `${what} ${times}`).join('; '),
        'next start ready median / worst': [median, (all: number[]) => Math.max(...all)]
          .map((of) => `${of(ready.map(({ ms }) => ms)).toFixed(0)} ms`)
          .join(' / '),
        'import done after the next start, median / worst': `${median(imported).toFixed(0)} ms / ${Math.max(0, ...imported).toFixed(0)} ms`,
      },
      broken,
    )
  } finally {
    await database.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

const killStart = async (env: Env, afterMs: number): Promise<'killed' | 'was ready'> => {
  const { child, output, ended } = spawnProduct({ ...env, PORT: String(await testPort()) })
  await Promise.race([sleep(afterMs), ended])
  const outcome = output().includes('Entrepôt is ready') ? 'was ready' : 'killed'
  await killProduct({ pid: child.pid!, ended }, 'everything')
  return outcome
}

/** The next start, without a hand: it must come up, keep what it is told, and have a sound ledger. */
const startAndWork = async (
  after: string,
  env: Env,
  databaseUrl: () => Promise<string>,
  ready: Ready[],
): Promise<string[]> => {
  const product = await startProduct(env)
  ready.push({ after, ms: product.readyMs })
  try {
    const url = await databaseUrl()
    const world = await makeWorld(url, product.url, 1)
    await makeItem(world, product.url, await makeFolder(world, product.url, 'Réserve'), 'Vis', 5)
    return (await reportOn('', url, [], {})).ledger.map(({ check }) => `after a killed start: ${check}`)
  } finally {
    await product.stop()
  }
}

const emptyDatabase = async (serverUrl: string): Promise<string> => {
  const name = `point_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

const stateOf = async (url: string, guid: string, folder?: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const {
      rows: [state],
    } = await client.query<{ status: string; created: number }>('select status, created from import where id = $1', [
      guid,
    ])
    if (!folder) return state!
    const {
      rows: [items],
    } = await client.query<{ there: number; distinct: number }>(
      'select count(*)::int as there, count(distinct name)::int as distinct from item where folder_id = $1',
      [folder],
    )
    return { ...state!, ...items! }
  } finally {
    await client.end()
  }
}
