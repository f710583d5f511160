import { readFileSync } from 'node:fs'
import { StartRefused } from '../../kernel/start-refused.ts'
import { readRows, sightOf } from './copy-table.ts'
import { filesBelow, openFile } from './files.ts'
import { folderOfFile, folderOfTable, FORMAT, LEFT_OUT, type Manifest } from './manifest.ts'
import { withOwner } from './owner-client.ts'
import { isOurs, sequencesOf, tablesOf } from './schema.queries.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export type Source = { ownerUrl: string; filesFolder: string }
export type Backup = { manifest: Manifest; bytes: number; sha256: string }

/** Everything of one moment in one file. Reads only, and takes no lock that a writer would wait for. */
export const backUp = ({ ownerUrl, filesFolder }: Source, file: string): Promise<Backup> =>
  withOwner(ownerUrl, async (client) => {
    const archive = writeArchive(file)
    try {
      await client.query('begin isolation level repeatable read read only')
      const state = await stateOf(client)
      const sight = await sightOf(client)
      const isLeftOut = (name: string) => (LEFT_OUT as readonly string[]).includes(name)
      const tables: Manifest['tables'] = []
      for (const table of (await tablesOf(client)).filter(({ name }) => !isLeftOut(name))) {
        const { stream, rows } = readRows(client, table, sight)
        const sum = await archive.add(folderOfTable(table.name), stream)
        tables.push({ name: table.name, columns: table.columns, rows: rows(), ...sum })
      }
      const sequences = await sequencesOf(client)
      // After the snapshot: the file of every row in it is there, because a file is written before its row.
      const files = await addFiles(archive, filesFolder)
      const manifest: Manifest = {
        format: FORMAT,
        product: productVersion(),
        ...state,
        tables,
        sequences,
        leftOut: [...LEFT_OUT],
        files,
      }
      return { manifest, ...(await archive.finish(manifest)) }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  })

const addFiles = async (archive: ArchiveWriter, folder: string): Promise<Manifest['files']> => {
  const files: Manifest['files'] = []
  for (const path of await filesBelow(folder)) {
    const stream = await openFile(folder, path)
    if (stream) files.push({ path, ...(await archive.add(folderOfFile(files.length), stream)) })
  }
  return files
}

export const stateOf = async (
  client: Parameters<typeof sightOf>[0],
): Promise<Pick<Manifest, 'postgres' | 'takenAt' | 'migrations'>> => {
  if (!(await isOurs(client)))
    throw new StartRefused('The database has no tables of Entrepôt: there is nothing to back up.')
  const {
    rows: [state],
  } = await client.query<{ postgres: string; at: Date }>(
    `select current_setting('server_version') as postgres, transaction_timestamp() as at`,
  )
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name collate "C"',
  )
  return { postgres: state!.postgres, takenAt: state!.at.toISOString(), migrations }
}

export const productVersion = () =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version
