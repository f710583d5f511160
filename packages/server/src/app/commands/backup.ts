/**
 * `npm run backup [-- --to=<file or folder>]` and `npm run restore -- --from=<file> [--replace]`; the first argument
 * says which.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from '../../kernel/start-refused.ts'
import { openPlace, runOnDatabase, takePlace } from '../../db/database-place.ts'
import { backUp } from '../../db/backup/backup.ts'
import { checkArchive } from '../../db/backup/read-archive.ts'
import { restore } from '../../db/backup/restore.ts'
import { ledgerChecks } from '../registry.ts'
import { archiveAt, fromHere, megabytes, readArguments, rowsIn } from './arguments.ts'

const makeBackup = async (args: readonly string[]): Promise<number> => {
  const { to = 'backups/' } = readArguments('backup', args)
  const file = archiveAt(to, 'entrepot')
  const place = await openPlace()
  try {
    console.log(`Backing up ${place.name}.`)
    mkdirSync(dirname(file), { recursive: true })
    const { manifest, bytes, sha256 } = await backUp({ ownerUrl: place.url, filesFolder: place.filesFolder }, file)
    console.log(`${rowsIn(manifest)}, as of ${manifest.takenAt}: ${file}, ${megabytes(bytes)}, sha256 ${sha256}.`)
    console.log('It holds everything the companies know, and password hashes: keep it as you keep the database.')
    return 0
  } finally {
    await place.leave()
  }
}

const readBackup = async (args: readonly string[]): Promise<number> => {
  const { from, replace = false } = readArguments('restore', args)
  if (!from) throw new StartRefused('--from=<file> says which archive')
  const file = fromHere(from)
  // Before anything is started or made: a bad archive leaves no trace.
  const manifest = await checkArchive(file)
  console.log(`The archive is whole: ${rowsIn(manifest)}, as of ${manifest.takenAt}.`)
  const place = await takePlace()
  try {
    await restore(file, manifest, {
      ownerUrl: place.url,
      filesFolder: place.filesFolder,
      replace,
      checks: ledgerChecks(),
    })
    console.log(
      `Restored into ${place.name}: every table is the one that was backed up, and the ledger is sound. Everybody signs in again.`,
    )
    return 0
  } finally {
    await place.leave()
  }
}

const COMMANDS: Record<string, () => Promise<void>> = {
  backup: () => runOnDatabase('Nothing was backed up', () => makeBackup(process.argv.slice(3))),
  restore: () => runOnDatabase('Nothing was restored', () => readBackup(process.argv.slice(3))),
}

await COMMANDS[process.argv[2] ?? '']!()
