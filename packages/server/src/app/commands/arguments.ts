import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartRefused } from '../../kernel/start-refused.ts'

/** npm changes to the folder of the package; a path is meant from where the person stands. */
export const fromHere = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** What each command understands: `--name=value`, and flags. */
const COMMANDS = {
  backup: { usage: 'npm run backup [-- --to=<file or folder>]', values: ['to'], flags: [] },
  restore: { usage: 'npm run restore -- --from=<file> [--replace]', values: ['from'], flags: ['replace'] },
  'archive-company': {
    usage: 'npm run archive-company -- --company=<guid> [--to=<file or folder>]',
    values: ['company', 'to'],
    flags: [],
  },
  'read-company': { usage: 'npm run read-company -- --from=<file>', values: ['from'], flags: [] },
} as const satisfies Record<string, { usage: string; values: readonly string[]; flags: readonly string[] }>
type Command = keyof typeof COMMANDS
type Given<C extends Command> = Partial<Record<(typeof COMMANDS)[C]['values'][number], string>> &
  Partial<Record<(typeof COMMANDS)[C]['flags'][number], true>>

/** What was given; anything else is not understood. */
export const readArguments = <C extends Command>(command: C, args: readonly string[]): Given<C> => {
  const { usage, values, flags }: { usage: string; values: readonly string[]; flags: readonly string[] } =
    COMMANDS[command]
  const read = args.map((arg) => {
    const [, name = '', value] = /^--([a-z]+)(?:=(.+))?$/.exec(arg) ?? []
    const isKnown = value === undefined ? flags.includes(name) : values.includes(name)
    if (!isKnown) throw new StartRefused(`not understood: ${arg} (${usage})`)
    return [name, value ?? true]
  })
  return Object.fromEntries(read) as Given<C>
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** A folder gets a file named after the moment. */
export const archiveAt = (to: string, what: string) =>
  isFolder(fromHere(to)) || /[/\\]$/.test(to)
    ? join(fromHere(to), `${what}-${new Date().toISOString().replace(/[:.]/g, '-')}.tar`)
    : fromHere(to)

export const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

type Counted = { tables: readonly { rows: number }[]; files: readonly unknown[] }
export const rowsIn = ({ tables, files }: Counted) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${files.length} ${files.length === 1 ? 'file' : 'files'}`
