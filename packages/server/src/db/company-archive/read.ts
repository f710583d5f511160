import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { StartRefused } from '../../kernel/start-refused.ts'
import { companyColumn, writeRows } from '../backup/copy-table.ts'
import { folderOfFile, folderOfTable } from '../backup/manifest.ts'
import { withOwner } from '../backup/owner-client.ts'
import { checkedManifest, pour } from '../backup/read-archive.ts'
import { openForLoading, otherSessions, type Table } from '../backup/schema.queries.ts'
import { stateOf } from '../backup/backup.ts'
import { type Check, checkLedger } from '../verify/verify-ledger.ts'
import {
  brokenKeys,
  companyNamed,
  filesOf,
  keepTriggersAgain,
  leaveTriggersOut,
  mayLeaveTriggersOut,
  raiseSequences,
  setCompany,
  startBehind,
} from './company.queries.ts'
import { type CompanyManifest, OF_A_COMPANY } from './manifest.ts'
import { archivedTables } from './tables.ts'

export type Installation = {
  ownerUrl: string
  /** What must hold in what was read. */ checks: readonly Check[]
  files: {
    has: (path: string) => Promise<boolean>
    put: (path: string, content: Buffer) => Promise<void>
    remove: (path: string) => Promise<void>
  }
  /** The disks that what comes is written to: where the files are, and the database where it is on this machine. */
  disks: readonly string[]
  /** Who was in the company gets a place here; in the transaction that reads it in. */
  settle: (client: pg.Client, manifest: CompanyManifest) => Promise<void>
}

export const checkCompanyArchive = (file: string): Promise<CompanyManifest> => checkedManifest(file, OF_A_COMPANY)

/**
 * Reads a company into an installation that may have others, in one transaction: refused or killed it leaves nothing
 * but files that nobody knows, which the next try writes again. Whoever works there does not wait.
 */
export const readCompany = async (
  file: string,
  manifest: CompanyManifest,
  { ownerUrl, checks, files, disks, settle }: Installation,
): Promise<void> => {
  await withOwner(ownerUrl, async (client) => {
    await requireSameVersion(client, manifest)
    await requireRoom(disks, manifest)
    const put: string[] = []
    try {
      await client.query('begin')
      await requireNew(client, manifest)
      const tables = await tablesFor(client, manifest)
      const close = await withoutTriggers(client, tables)
      await fill(client, file, manifest, tables, async (path, content) => {
        // Their names are of chance or of the company: one that is there belongs to somebody else, or to a former try.
        if (path.startsWith('imports/') && (await files.has(path)))
          throw new StartRefused(`There is a file ${path} already.`)
        put.push(path)
        await files.put(path, content)
      })
      await settle(client, manifest)
      await startBehind(client, manifest.company.guid)
      await raiseSequences(
        client,
        tables.filter(({ isCompanys }) => isCompanys),
        manifest.company.guid,
      )
      await close()
      await requireWhole(client, manifest, tables)
      await proveLedger(client, manifest.company.guid, checks)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      for (const path of put) await files.remove(path).catch(() => {})
      throw plainly(error)
    }
    await client.query('analyze')
  })
}

const requireSameVersion = async (client: pg.Client, { migrations, product }: CompanyManifest) => {
  const here = (await stateOf(client)).migrations
  const [theirs, ours] = [migrations, here].map((list) => list.map(({ name, sha256 }) => `${name} ${sha256}`))
  if (theirs!.join() === ours!.join()) return
  throw new StartRefused(
    `The archive was written by version ${product} with ${migrations.at(-1)?.name ?? 'no tables'}, and here is ${here.at(-1)?.name ?? 'nothing'}: bring both installations to the same version, and write the archive again.`,
  )
}

const requireNew = async (client: pg.Client, { company }: CompanyManifest) => {
  await setCompany(client, company.guid)
  const there = await companyNamed(client, company.guid)
  if (there !== null) throw new StartRefused(`The company ${there} (${company.guid}) is here already.`)
}

/** Rows take about twice their text, with indexes; the log of the database has them once more. */
const ROWS_TAKE = 4
const requireRoom = async (disks: readonly string[], { tables, files }: CompanyManifest) => {
  const bytes = (parts: readonly { bytes: number }[]) => parts.reduce((sum, part) => sum + part.bytes, 0)
  const needed = bytes(tables) * ROWS_TAKE + bytes(files)
  for (const disk of disks) {
    const { bavail, bsize } = await statfs(disk)
    if (bavail * bsize < needed)
      throw new StartRefused(
        `There is not enough room at ${disk}: about ${megabytes(needed)} are needed, ${megabytes(bavail * bsize)} are free.`,
      )
  }
}
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MB`

/** As the archive names them; one that is not of a company, or a column that does not come along, is refused. */
const tablesFor = async (client: pg.Client, manifest: CompanyManifest): Promise<Table[]> => {
  const here = new Map((await archivedTables(client)).map((table) => [table.name, table]))
  const isSame = ({ name, columns }: CompanyManifest['tables'][number]) =>
    here.get(name)?.columns.join() === columns.join()
  const odd = manifest.tables.find((table) => !isSame(table))
  if (odd || manifest.tables.length !== here.size)
    throw new StartRefused(`The archive does not have the tables of a company (${odd?.name ?? 'one is missing'}).`)
  return manifest.tables.map(({ name }) => here.get(name)!)
}

const withoutTriggers = async (client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> => {
  if (await mayLeaveTriggersOut(client)) {
    await leaveTriggersOut(client)
    return async () => void (await keepTriggersAgain(client))
  }
  const others = await otherSessions(client)
  if (others > 0)
    throw new StartRefused(
      `${others} other ${others === 1 ? 'session is' : 'sessions are'} connected to the database: stop every node first, or read the company in as a superuser.`,
    )
  return openForLoading(client, tables)
}

const fill = async (
  client: pg.Client,
  file: string,
  { company, tables, files, missing }: CompanyManifest,
  here: readonly Table[],
  put: (path: string, content: Buffer) => Promise<void>,
) => {
  const own = (path: string) => path.startsWith('imports/') || path.split('/')[1] === company.guid
  const foreign = [...files.map(({ path }) => path), ...missing].find((path) => !own(path))
  if (foreign) throw new StartRefused(`The archive has a file of another company: ${foreign}.`)
  const guid = Buffer.from(`${company.guid}\t`)
  await pour(
    file,
    new Map([
      ...here.map((table, at) => {
        const columns = [companyColumn(table)!, ...tables[at]!.columns]
        const write = (parts: AsyncIterable<Buffer>) =>
          writeRows(client, { name: table.name, columns }, lineBeginningsOf(parts, guid))
        return [folderOfTable(table.name), write] as const
      }),
      ...files.map(({ path }, at) => {
        const write = async (parts: AsyncIterable<Buffer>) => put(path, await wholeOf(parts))
        return [folderOfFile(at), write] as const
      }),
    ]),
  )
}

const wholeOf = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** Each line with `first` before it: one row a line, whatever a value holds. */
export async function* lineBeginningsOf(parts: AsyncIterable<Buffer>, first: Buffer): AsyncGenerator<Buffer> {
  let begins = true
  for await (const part of parts) {
    const pieces: Buffer[] = []
    for (let at = 0; at < part.length;) {
      if (begins) pieces.push(first)
      const end = part.indexOf(10, at)
      const next = end < 0 ? part.length : end + 1
      pieces.push(part.subarray(at, next))
      begins = end >= 0
      at = next
    }
    yield Buffer.concat(pieces)
  }
}

/** Keys were not asked for while the tables were filled, and rows of the archive are its own word. */
const requireWhole = async (
  client: pg.Client,
  { company, files, missing }: CompanyManifest,
  tables: readonly Table[],
) => {
  const told = new Set([...files.map(({ path }) => path), ...missing])
  const stray = (await filesOf(client, company.guid)).find((path) => !told.has(path))
  if (stray) throw new StartRefused(`A row of the archive names a file that is not in it: ${stray}.`)
  const broken = await brokenKeys(client, tables, company.guid)
  if (broken.length > 0)
    throw new StartRefused(`Rows of the archive point at others that are not in it (${broken.join(', ')}).`)
}

const proveLedger = async (client: pg.Client, company: string, checks: readonly Check[]) => {
  const faulty = (await checkLedger(client, [company], checks)).filter(({ rows }) => rows.length > 0)
  if (faulty.length > 0)
    throw new StartRefused(
      `The ledger in the archive is not sound (${faulty.map(({ name }) => name.slice(0, 2)).join(', ')}).`,
    )
}

/** A disk that fills up is told as one. */
const plainly = (error: unknown): unknown => {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === '53100'
    ? new StartRefused('The disk is full: make room, and begin again.')
    : error
}
