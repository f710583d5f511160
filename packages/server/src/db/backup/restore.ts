import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StartRefused } from '../../kernel/start-refused.ts'
import { ensureAppRole } from '../app-role.ts'
import { createHistory, MIGRATIONS_FOLDER, runMigration } from '../migrate.ts'
import { pendingMigrations, readMigrationFiles } from '../migration-files.ts'
import { ledgerScopes } from '../verify/scopes.ts'
import { type Check, checkLedger } from '../verify/verify-ledger.ts'
import { readRows, writeRows } from './copy-table.ts'
import { removeOthers, writeFile } from './files.ts'
import { folderOfFile, folderOfTable, type Manifest } from './manifest.ts'
import { withOwner } from './owner-client.ts'
import { pour } from './read-archive.ts'
import {
  dropEverything,
  hasPeople,
  hasTables,
  isOurs,
  openForLoading,
  otherSessions,
  setSequence,
  tablesOf,
} from './schema.queries.ts'

export type Target = {
  ownerUrl: string
  filesFolder: string
  /** Also where somebody has worked already: what is there is lost. */ replace: boolean
  /** What must hold in what was read. */ checks: readonly Check[]
  migrationsFolder?: string
}

/**
 * Reads an archive in. The database is one transaction from the first table to the last check, so a restore that is
 * refused or killed leaves what was there. Files have names that nobody else uses and are in place before that
 * transaction commits.
 */
export const restore = async (
  file: string,
  manifest: Manifest,
  { ownerUrl, filesFolder, replace, checks, migrationsFolder = MIGRATIONS_FOLDER }: Target,
): Promise<void> => {
  const files = readMigrationFiles(migrationsFolder)
  // Refuses an archive of a newer product, or of one whose history is another.
  const later = pendingMigrations(files, manifest.migrations)
  await withOwner(ownerUrl, async (client) => {
    await ensureAppRole(client)
    await client.query('begin')
    await makeRoom(client, replace)
    await createHistory(client)
    for (const migration of files.slice(0, manifest.migrations.length)) await runMigration(client, migration)
    const tables = await tablesOf(client)
    const close = await openForLoading(client, tables)
    await fill(client, file, manifest, filesFolder)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await compare(client, manifest)
    await close()
    for (const migration of later) await runMigration(client, migration)
    await proveLedger(client, checks)
    await client.query('commit')
    await client.query('analyze')
  })
  if (replace) await removeOthers(filesFolder, new Set(manifest.files.map(({ path }) => path)))
}

const makeRoom = async (client: pg.Client, replace: boolean) => {
  const others = await otherSessions(client)
  if (others > 0)
    throw new StartRefused(
      `${others} other ${others === 1 ? 'session is' : 'sessions are'} connected to the database: stop every node first.`,
    )
  if (!(await hasTables(client))) return
  if (!(await isOurs(client)))
    throw new StartRefused('The database has tables of something else than Entrepôt: choose an empty one.')
  if (!replace && (await isUsed(client)))
    throw new StartRefused('The database is not empty: choose an empty one, or give up what is in it with --replace.')
  await dropEverything(client)
}

/** Looks past the policies, which is undone with the room that is made. */
const isUsed = async (client: pg.Client) => {
  const tables = await tablesOf(client)
  await openForLoading(client, tables)
  return hasPeople(client, tables)
}

/** Tables and files stand in the archive in the order in which they can be filled. */
const fill = async (client: pg.Client, file: string, manifest: Manifest, filesFolder: string) => {
  const sinks = new Map<string, (parts: AsyncIterable<Buffer>) => Promise<void>>([
    ...manifest.tables.map(
      (table) =>
        [folderOfTable(table.name), (parts: AsyncIterable<Buffer>) => writeRows(client, table, parts)] as const,
    ),
    ...manifest.files.map(
      ({ path, sha256 }, at) =>
        [folderOfFile(at), (parts: AsyncIterable<Buffer>) => writeFile(filesFolder, path, parts, sha256)] as const,
    ),
  ])
  await pour(file, sinks)
}

/** What stands in the tables now, read back, must be what was read out. */
const compare = async (client: pg.Client, { tables }: Manifest) => {
  const there = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  for (const { name, columns, rows, sha256 } of tables) {
    const read = readRows(client, { ...there.get(name)!, columns }, 'everything')
    const hash = createHash('sha256')
    for await (const chunk of read.stream) hash.update(chunk as Buffer)
    if (read.rows() !== rows || hash.digest('hex') !== sha256)
      throw new StartRefused(
        `The table ${name} is not the same after it was read in (${read.rows()} of ${rows} rows). Nothing was restored.`,
      )
  }
}

const proveLedger = async (client: pg.Client, checks: readonly Check[]) => {
  const faulty = (await checkLedger(client, await ledgerScopes(client), checks)).filter(({ rows }) => rows.length > 0)
  if (faulty.length > 0)
    throw new StartRefused(
      `The ledger in the archive is not sound (${faulty.map(({ name }) => name.slice(0, 2)).join(', ')}). Nothing was restored.`,
    )
}
