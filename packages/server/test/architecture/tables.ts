import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { FEATURES } from '../../src/app/features.ts'
import type { Table } from '../../src/kernel/feature.ts'
import { ROOT } from './imports.ts'

/** Tables that no feature writes: the kernel does, or triggers and functions of the database. */
const OF_NO_FEATURE = {
  kernel: [
    'activity',
    'event',
    'event_consumer',
    'event_cursor',
    'file_gone',
    'idempotency',
    'mail',
    'rate_limit',
    'removal',
  ],
  database: [
    'folder_count',
    'folder_count_change',
    'folder_history',
    'history_start',
    'item_absence',
    'item_history',
    'ledger_block',
    'record_history',
    'rights_history',
    'schema_migration',
    'total_to_judge',
  ],
} as const satisfies Record<string, readonly Table[]>

const claims = [
  ...Object.entries(FEATURES).flatMap(([feature, { owns = [] }]) => owns.map((table) => [table, feature] as const)),
  ...Object.entries(OF_NO_FEATURE).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
]
/** Which feature writes a table, as its manifest says (`owns`): it alone decides what stands there. */
export const OWNERS: ReadonlyMap<string, string> = new Map(claims)
/** Tables that two features claim. */
export const claimedTwice = (): string[] =>
  claims.map(([table]) => table).filter((table, at, all) => all.indexOf(table) !== at)

/** `table`: its name, or `any` where the statement is made for several and names none. */
type Exception = { file: string; tables: readonly (Table | 'any')[]; why: string }
/** Who else writes a table, and why that is not a call of its owner. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'stock/write-movements.queries.ts',
    tables: ['item'],
    why: 'A quantity and its movements are one statement. Nobody else writes a quantity of a live record.',
  },
  {
    file: 'records/picture-copies.queries.ts',
    tables: ['picture'],
    why: 'A copy of a record has its pictures; pictures stand to the right.',
  },
  {
    file: 'folders/shelves.queries.ts',
    tables: ['item'],
    why: 'A shelf that goes is let go by what stands on it; records stand to the right.',
  },
  {
    file: 'folders/write-folders.queries.ts',
    tables: ['code'],
    why: 'A folder has a barcode; records stand to the right.',
  },
  {
    file: 'tags/tags.queries.ts',
    tables: ['item', 'item_tag'],
    why: 'A keyword that is merged or removed is another version of each carrier, locked in the same statement.',
  },
  {
    file: 'categories/categories.queries.ts',
    tables: ['any'],
    why: 'A category that goes is let go by records and folders, which stand to the right.',
  },
  {
    file: 'fields/rewrites.queries.ts',
    tables: ['any'],
    why: 'Values of a field that changed are rewritten five hundred records a statement, by a job, wherever they are.',
  },
  {
    file: 'fields/formula/ticks.queries.ts',
    tables: ['item'],
    why: 'What a formula makes of a record is written by a job.',
  },
  {
    file: 'pictures/pictures.queries.ts',
    tables: ['company', 'any'],
    why: 'The first picture of a record, folder or company stands in its row.',
  },
  {
    file: 'trash/trash.queries.ts',
    tables: ['folder'],
    why: 'Folders come back with all below them, in one statement.',
  },
  {
    file: 'trash/purge.queries.ts',
    tables: ['item', 'folder', 'code', 'any'],
    why: 'For good means every table that belongs to a record (decision 0018).',
  },
  { file: 'users/people.queries.ts', tables: ['code', 'group_member'], why: 'A person has a badge and groups.' },
  {
    file: 'users/rights.queries.ts',
    tables: ['folder_permission', 'any'],
    why: 'Roles and rights of one person or group are set at once, in the tables of either.',
  },
  {
    file: 'auth/auth.queries.ts',
    tables: ['person', 'password_reset'],
    why: 'A new password, and the link it came by.',
  },
  {
    file: 'security/second-factor.queries.ts',
    tables: ['company', 'person', 'refresh_token'],
    why: 'Whether a second factor is asked for stands with whom it is asked of, and ends their sessions.',
  },
  {
    file: 'plans/plans.queries.ts',
    tables: ['company'],
    why: 'The plan of a company stands in its row, read by each call.',
  },
  { file: 'push/push.queries.ts', tables: ['event'], why: 'A publisher from outside tells what no call of ours did.' },
]

export type Write = { file: string; table: string }
const PLACE = 'packages/server/src/features'
const SQL = /\b(?:insert\s+into|update|delete\s+from)\s+(\w+\b(?=[\s(])|\$\{)/g
const BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g
const isTable = (name: string) => OWNERS.has(name)

/** The tables that a file of statements writes. `do update set` and `for update of` name none. */
export const writesOf = (file: string, text: string): Write[] => {
  const named = [...text.matchAll(SQL), ...text.matchAll(BUILDER)].map(([, name = '']) =>
    name === '${' ? 'any' : name,
  )
  return [...new Set(named)].filter((name) => name === 'any' || isTable(name)).map((table) => ({ file, table }))
}

export const allWrites = (): Write[] =>
  globSync(`${PLACE}/**/*.queries.ts`, { cwd: ROOT }).flatMap((path) => {
    const file = path.replaceAll('\\', '/')
    return writesOf(posix.relative(PLACE, file), readFileSync(join(ROOT, file), 'utf8'))
  })

export const writesOfOthers = (writes: readonly Write[], exceptions: readonly Exception[] = EXCEPTIONS): string[] =>
  writes
    .filter(({ file, table }) => !isTable(table) || OWNERS.get(table) !== file.split('/')[0])
    .filter(
      ({ file, table }) => !exceptions.some((one) => one.file === file && one.tables.some((name) => name === table)),
    )
    .map(({ file, table }) => `${file} writes ${table}`)

export const unusedExceptions = (writes: readonly Write[]): string[] =>
  EXCEPTIONS.flatMap(({ file, tables }) =>
    tables
      .filter((table) => !writes.some((one) => one.file === file && one.table === table))
      .map((table) => `${file} does not write ${table}`),
  )

/** Statements that set the quantity of a record, or its place in its own ledger. */
export const setsQuantity = (text: string): boolean =>
  /\bupdate\s+item\b(?:(?!\bwhere\b)[^`])*?[\s,](?:quantity|seq)\s*=/.test(text)
