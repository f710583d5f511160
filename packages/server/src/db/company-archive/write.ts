import type pg from 'pg'
import type { Readable } from 'node:stream'
import { productVersion, stateOf } from '../backup/backup.ts'
import { partOfCompany, readParts } from '../backup/copy-table.ts'
import { folderOfFile, folderOfTable, FORMAT } from '../backup/manifest.ts'
import { type ArchiveWriter, writeArchive } from '../backup/write-archive.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { companyNamed, filesOf, peopleOf, rowsOf, setCompany } from './company.queries.ts'
import type { CompanyManifest } from './manifest.ts'
import { archivedTables } from './tables.ts'

export type Written = { manifest: CompanyManifest; bytes: number; sha256: string }
/** Nothing where there is no such file. */
export type OpenFile = (path: string) => Promise<Readable | null>
export type Progress = (done: number, total: number) => Promise<void> | void

/**
 * Everything of one company of one moment in one file. Reads only, through a client of the owner or of the product, and
 * takes no lock that a writer would wait for; memory does not grow with the company.
 */
export const archiveCompany = async (
  client: pg.ClientBase,
  company: string,
  { file, open, progress = () => {} }: { file: string; open: OpenFile; progress?: Progress },
): Promise<Written> => {
  const archive = writeArchive(file)
  try {
    await client.query('begin isolation level repeatable read read only')
    const state = await stateOf(client)
    await setCompany(client, company)
    const name = await companyNamed(client, company)
    if (name === null) throw new StartRefused(`There is no company ${company}.`)
    const [people, paths] = [await peopleOf(client, company), await filesOf(client, company)]
    const tables = await countedTables(client, company)
    const total = tables.reduce((sum, { rows }) => sum + rows, 0) + paths.length
    const kept = await addTables(archive, client, company, tables, (rows) => progress(rows, total))
    // The snapshot has told which files there are: one is written before its row, and stays a day behind it.
    await client.query('commit')
    const { files, missing } = await addFiles(archive, paths, open, (at) => progress(total - paths.length + at, total))
    const manifest: CompanyManifest = {
      format: FORMAT,
      kind: 'company',
      product: productVersion(),
      ...state,
      company: { guid: company, name },
      tables: kept,
      people,
      files,
      missing,
    }
    return { manifest, ...(await archive.finish(manifest)) }
  } catch (error) {
    await archive.abandon()
    await client.query('rollback').catch(() => {})
    throw error
  }
}

type Counted = Awaited<ReturnType<typeof archivedTables>>[number] & { rows: number }
const countedTables = async (client: pg.ClientBase, company: string): Promise<Counted[]> => {
  const counted: Counted[] = []
  for (const table of await archivedTables(client))
    counted.push({ ...table, rows: await rowsOf(client, table, company) })
  return counted
}

const addTables = async (
  archive: ArchiveWriter,
  client: pg.ClientBase,
  company: string,
  tables: readonly Counted[],
  progress: (rows: number) => Promise<void> | void,
): Promise<CompanyManifest['tables']> => {
  const kept: CompanyManifest['tables'] = []
  let before = 0
  for (const table of tables) {
    const { stream, rows } = readParts(client, table, [partOfCompany(table, company)])
    const sum = await archive.add(folderOfTable(table.name), stream)
    kept.push({ name: table.name, columns: table.columns, rows: rows(), ...sum })
    await progress((before += table.rows))
  }
  return kept
}

const addFiles = async (
  archive: ArchiveWriter,
  paths: readonly string[],
  open: OpenFile,
  progress: (at: number) => Promise<void> | void,
): Promise<Pick<CompanyManifest, 'files' | 'missing'>> => {
  const [files, missing]: [CompanyManifest['files'], string[]] = [[], []]
  for (const [at, path] of paths.entries()) {
    const stream = await open(path)
    if (stream) files.push({ path, ...(await archive.add(folderOfFile(files.length), stream)) })
    else missing.push(path)
    await progress(at + 1)
  }
  return { files, missing }
}
