import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { stopOrphan } from '../../src/db/embedded/postmaster.ts'
import { runningDatabase } from '../../src/db/embedded/running-database.ts'
import { Workload } from './load.ts'
import { killProduct, type Product, startProduct, type WayToDie } from './product-process.ts'
import { randomOf } from './random.ts'
import type { Report } from './report.ts'
import { reportOnRounds, Rounds } from './rounds.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

export type KillOptions = {
  rounds: number
  readyBarMs: number
  /** The control: acknowledgements that do not wait for the disk. */ careless?: boolean
}
const CLIENTS = 12
/** Mostly the whole product; now and then its end in parts, which the next start must cope with too. */
const WAYS: readonly WayToDie[] = [
  'everything',
  'everything',
  'everything',
  'everything',
  'product',
  'product and guard',
]

/** D6: the product with its own PostgreSQL is killed while clients move stock, and started again on what is left. */
export const productKilled = async (
  seed: number,
  { rounds, readyBarMs, careless = false }: KillOptions,
): Promise<Report> => {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
  const env = { DATA_DIR: directory, ...(careless && { ALLOW_UNSAFE_DATABASE: 'synchronous_commit' }) }
  let product = await startProduct(env)
  try {
    if (careless) product = await startCarelessly(product, directory, env)
    const world = await makeWorld(await databaseIn(directory), product.url, CLIENTS)
    const stock = await stockTwoFolders(world, product.url, 6, 1_000_000)
    const workload = new Workload()
    const state = new Rounds(workload, world, readyBarMs)
    for (let round = 0; round < rounds && state.isSound; round++) {
      const random = randomOf(seed, 1_000_000 + round)
      const [name, way] = [`d6-${seed}-${round}`, careless ? 'everything' : random.pick(WAYS)]
      await state.keepSignedIn(product.url)
      const load = workload.start({
        seed: seed + round,
        name,
        world,
        stock,
        nodeOf: () => product.url,
        onSilence: 'stop',
      })
      await sleep(random.between(100, 800))
      await killProduct(product, way)
      await load.ended
      product = await startProduct(env)
      await workload.settle(world, product.url)
      await state.close(name, way, product.readyMs, await databaseIn(directory))
    }
    return await reportOnRounds(
      careless
        ? 'D10 control: acknowledged before it is on the disk, killed'
        : 'D6 whole product killed (-9) under load',
      state,
      await databaseIn(directory),
    )
  } finally {
    await product.stop()
    await stopOrphan(join(directory, 'postgres'), () => {})
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

export const databaseIn = async (directory: string): Promise<string> => {
  const url = await runningDatabase(directory)
  if (!url) throw new Error(`No product runs on ${directory}`)
  return url
}

const startCarelessly = async (product: Product, directory: string, env: Record<string, string>): Promise<Product> => {
  const client = new pg.Client({ connectionString: await databaseIn(directory) })
  await client.connect()
  await client.query('alter database entrepot set synchronous_commit = off')
  await client.end()
  await product.stop()
  return startProduct(env)
}
