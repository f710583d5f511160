/**
 * `npm run backup [-- --to=<file or folder>]` and `npm run restore -- --from=<file> [--replace]`; the first argument
 * says which.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartRefused } from '../../kernel/start-refused.ts'
import { openPlace, runOnDatabase, takePlace } from '../../db/database-place.ts'
import { backUp } from '../../db/backup/backup.ts'
import type { Manifest } from '../../db/backup/manifest.ts'
import { checkArchive } from '../../db/backup/read-archive.ts'
import { restore } from '../../db/backup/restore.ts'
import { ledgerChecks } from '../registry.ts'

/** npm changes to the folder of the package; a path is meant from where the person stands. */
const fromHere = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

const USAGE = {
  backup: 'npm run backup [-- --to=<file or folder>]',
  restore: 'npm run restore -- --from=<file> [--replace]',
}

/** The value of `--name=…`, and whether each flag was given; anything else is not understood. */
const readArguments = (
  command: keyof typeof USAGE,
  args: readonly string[],
  option: string,
  flags: readonly string[] = [],
) => {
  const value = args.find((arg) => arg.startsWith(`--${option}=`))?.slice(option.length + 3)
  const odd = args.find((arg) => !arg.startsWith(`--${option}=`) && !flags.includes(arg))
  if (odd !== undefined || value === '')
    throw new StartRefused(`not understood: ${odd ?? `--${option}=`} (${USAGE[command]})`)
  return { value, given: new Set(args) }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
const nameNow = () => `entrepot-${new Date().toISOString().replace(/[:.]/g, '-')}.tar`

/** A folder gets a file named after the moment. */
const archiveAt = (to: string) =>
  isFolder(fromHere(to)) || /[/\\]$/.test(to) ? join(fromHere(to), nameNow()) : fromHere(to)

const countsOf = ({ tables, files }: Manifest) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${files.length} ${files.length === 1 ? 'file' : 'files'}`

const makeBackup = async (args: readonly string[]): Promise<number> => {
  const { value = 'backups/' } = readArguments('backup', args, 'to')
  const file = archiveAt(value)
  const place = await openPlace()
  try {
    console.log(`Backing up ${place.name}.`)
    mkdirSync(dirname(file), { recursive: true })
    const { manifest, bytes, sha256 } = await backUp({ ownerUrl: place.url, filesFolder: place.filesFolder }, file)
    console.log(
      `${countsOf(manifest)}, as of ${manifest.takenAt}: ${file}, ${(bytes / 1_048_576).toFixed(1)} MB, sha256 ${sha256}.`,
    )
    console.log('It holds everything the companies know, and password hashes: keep it as you keep the database.')
    return 0
  } finally {
    await place.leave()
  }
}

const readBackup = async (args: readonly string[]): Promise<number> => {
  const { value, given } = readArguments('restore', args, 'from', ['--replace'])
  if (!value) throw new StartRefused(`say which archive: ${USAGE.restore}`)
  const file = fromHere(value)
  // Before anything is started or made: a bad archive leaves no trace.
  const manifest = await checkArchive(file)
  console.log(`The archive is whole: ${countsOf(manifest)}, as of ${manifest.takenAt}.`)
  const place = await takePlace()
  try {
    await restore(file, manifest, {
      ownerUrl: place.url,
      filesFolder: place.filesFolder,
      replace: given.has('--replace'),
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
