import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartRefused } from '../kernel/start-refused.ts'
import { APP_ROLE, ensureAppRole } from './app-role.ts'
import { pendingMigrations, readMigrationFiles, type AppliedMigration, type MigrationFile } from './migration-files.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

type MigrateOptions = { url: string; folder?: string; log?: (line: string) => void }

/**
 * Brings the database of `url` (the owner's) to the state of the files and answers the names applied.
 * Each file and its record are one transaction, so a kill leaves either both or neither; the lock is
 * taken by each transaction, so several nodes may start together, also through a pooler.
 */
export const migrate = async ({
  url,
  folder = MIGRATIONS_FOLDER,
  log = () => {},
}: MigrateOptions): Promise<string[]> => {
  const files = readMigrationFiles(folder)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'entrepot-migrate',
  })
  // Without a listener a connection lost between two queries would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await ensureAppRole(client)
    const applied: string[] = []
    for (;;) {
      const name = await whenUnlocked(() => applyNext(client, files))
      if (name === undefined) break
      if (applied.length === 0) log('Bringing the database up to date.')
      applied.push(name)
    }
    if (applied.length > 0) log(`  ${applied.length} migrations applied, the last is ${applied.at(-1)}.`)
    return applied
  } finally {
    await client.end()
  }
}

const applyNext = (client: pg.Client, files: MigrationFile[]) =>
  inLockedTransaction(client, async () => {
    await createHistory(client)
    const { rows } = await client.query<AppliedMigration>(
      'select name, sha256 from schema_migration order by name collate "C"',
    )
    const [next] = pendingMigrations(files, rows)
    if (!next) return undefined
    // Waiting for a busy table would queue everybody else behind us, so we wait briefly and come back.
    await client.query(`set local lock_timeout = '2s'`)
    await runMigration(client, next)
    return next.name
  })

/** The record of what was applied. Any node may ask whether the database is at its own state. */
export const createHistory = async (client: pg.Client) => {
  await client.query(
    'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  await client.query(`grant select on schema_migration to ${APP_ROLE}`)
}

/** A file and its record, in the transaction that is open. */
export const runMigration = async (client: pg.Client, file: MigrationFile) => {
  try {
    await client.query(file.sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [file.name, file.sha256])
  } catch (error) {
    if (isLockTimeout(error) || !(error instanceof pg.DatabaseError)) throw error
    const line = error.position ? ` (line ${file.sql.slice(0, Number(error.position)).split('\n').length})` : ''
    throw new StartRefused(`The migration ${file.name} failed${line}: ${error.message}`, { cause: error })
  }
}

const inLockedTransaction = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(`select pg_advisory_xact_lock(hashtext('entrepot.schema_migration'))`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03'
const BUSY_ATTEMPTS = 30

const whenUnlocked = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error) || attempt === BUSY_ATTEMPTS) throw error
      await sleep(500)
    }
  }
}
