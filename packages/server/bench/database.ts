import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/db/embedded/start-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { ledgerFaults } from '../src/testing/verify-ledger.ts'
import type { Size } from './data.ts'
import { addUp } from './add-up.ts'
import { administer, query } from './ask-database.ts'
import { makeIdeal } from './ideal-data.ts'
import { seed, TABLES } from './seed.ts'
import type { Side } from './workloads.ts'

export type BenchDatabase = Record<Side, string> & { admin: string; stop: () => Promise<void> }

/**
 * One cluster with everything durable. The seed is kept as a template; each run gets two fresh copies of it, one a
 * server, and one of what the ideal server makes of it.
 */
export const openDatabase = async (
  size: Size,
  { keep, say }: { keep?: string | undefined; say: (line: string) => void },
): Promise<BenchDatabase> => {
  const dataDir = keep ? resolve(keep) : mkdtempSync(join(tmpdir(), 'entrepot-bench-'))
  const cluster = await startEmbedded({ dataDir, log: say })
  const at = (name: string) => Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href
  const stop = async () => {
    await cluster.stop()
    if (!keep) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    // As many records with another history are other data.
    const kind = `seed_${size.items}x${size.movementsPerItem}_`
    const template = `${kind}${seedHash()}`
    if (!(await exists(cluster.url, template))) {
      // `_` of a pattern stands for any sign: the seed of 100,000 would take that of 1,000,000 along.
      const old = await query<{ datname: string }>(
        cluster.url,
        'select datname from pg_database where starts_with(datname, $1) or starts_with(datname, $2)',
        [kind, `ideal_${kind}`],
      )
      for (const { datname } of old)
        await administer(cluster.url, `drop database ${pg.escapeIdentifier(datname)} with (force)`)
      await makeSeed(cluster.url, at, template, size, say)
    }
    const narrow = `ideal_${template}`
    if (!(await exists(cluster.url, narrow))) await makeIdeal(cluster.url, at, template, narrow)
    for (const [name, from] of Object.entries({ ours: template, bare: template, ideal: narrow }))
      await administer(
        cluster.url,
        `drop database if exists ${name} with (force)`,
        `create database ${name} template ${from} strategy file_copy`,
      )
    await migrate({ url: at('ours') })
    await migrate({ url: at('bare') })
    // The counters of folders and the news of thresholds are ours; the bare server counts.
    await administer(
      at('bare'),
      'drop trigger item_inserted on item',
      'drop trigger item_updated on item',
      'drop trigger item_counted_elsewhere on item',
      'drop trigger item_deleted on item',
      'drop trigger item_born_low on item',
      'drop trigger item_fell on item',
    )
    await administer(at('ours'), 'vacuum analyze')
    await administer(at('bare'), 'vacuum analyze', 'checkpoint')
    return { ours: at('ours'), bare: at('bare'), ideal: at('ideal'), admin: cluster.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Another seed or another way to keep it, another template. */
const seedHash = () => {
  const migrations = new URL('../src/db/migrations/', import.meta.url)
  const files = [
    ...['seed.ts', 'data.ts', 'add-up.ts', 'ideal-data.ts'].map((file) => new URL(file, import.meta.url)),
    ...readdirSync(migrations)
      .sort()
      .map((file) => new URL(file, migrations)),
  ]
  return files
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha1'))
    .digest('hex')
    .slice(0, 8)
}

const makeSeed = async (
  admin: string,
  at: (name: string) => string,
  template: string,
  size: Size,
  say: (line: string) => void,
) => {
  const building = `${template}_building`
  const startedAt = Date.now()
  await administer(admin, `drop database if exists ${building} with (force)`, `create database ${building}`)
  await migrate({ url: at(building) })
  await seed(at(building), size)
  const seededAt = Date.now()
  await refuseFaults(at(building))
  const checkedAt = Date.now()
  say(await addUp(at(building)))
  await administer(admin, `alter database ${building} rename to ${template}`)
  say(
    `Seeded in ${((seededAt - startedAt) / 1000).toFixed(1)} s; the ledger checks answer no row (${((checkedAt - seededAt) / 1000).toFixed(1)} s).`,
  )
}

/** A ledger that does not agree makes every figure worthless. */
export const refuseFaults = async (url: string): Promise<void> => {
  const faults = await ledgerFaults(url)
  if (faults.length > 0) throw new Error(`The ledger does not agree: ${JSON.stringify(faults)}`)
}

const exists = async (url: string, name: string) =>
  (await query(url, 'select from pg_database where datname = $1', [name])).length > 0

export const countRows = async (url: string): Promise<Record<string, number>> => {
  const [row] = await query<Record<string, string>>(
    url,
    `select ${TABLES.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
  )
  return Object.fromEntries(Object.entries(row!).map(([table, n]) => [table, Number(n)]))
}
