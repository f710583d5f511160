import type { Days } from '@entrepot/contract/kernel/company-clock.ts'
import type { SqlField } from './conditions-sql.ts'
import type { Ctx } from './context.ts'
import { sql } from './database.ts'
import { pathText } from './folder-access.ts'
import type { FieldFinder } from './list-conditions.ts'
import type { Sql } from './list-sql.ts'

/**
 * The rows of a list as charts count them, those that the caller sees: `from` is what stands behind that word, with its
 * `where`. `places`: columns that are a folder, by its guid; conditions ask for it by its path, under the name `asks`.
 * `gone`: what one is called that is not there any more. `keys`: columns that are the name of something else.
 */
export type Counted = {
  from: Sql
  find: FieldFinder
  places?: Readonly<Record<string, { folder: Sql; asks: string; gone?: Sql }>>
  keys?: Readonly<Record<string, Keyed>>
  /** The first that is enough for a chart is read. */
  sums?: readonly Sums[]
  columns?: Columns
}

/**
 * Rows are put together by `key`, and what it is called is looked up once for each: a million records have a dozen
 * categories. `each`: where a row has several, what its key is joined to under a name, and the key of each of them.
 */
export type Keyed = {
  key: Sql
  name: (key: Sql) => Sql
  each?: { join: (row: Sql, as: Sql) => Sql; key: (as: Sql) => Sql }
}

/**
 * The same rows added up, for charts that ask no more of them: by `names` they are told apart, `adds` is added up.
 * `rows` stands where `from` does, under the same names, from sums of an instant and from what is otherwise since then,
 * so that the answer is that of the rows. `until` is asked before and after: where it is another one by then, sums were
 * made meanwhile, and it is asked again. Null: there are none. A sum may take away what another one holds.
 */
export type Sums = {
  names: ReadonlySet<string>
  adds: string
  until: (ctx: Ctx) => Promise<string | null>
  rows: (ctx: Ctx, until: string) => Sql
  /** Of a row: how many it stands for. */
  weight: Sql
  /**
   * Of what a row has several, or none: it is in the sums of each, told apart by `key` beside `names`, and once in
   * `whole`, under the same names.
   */
  each?: { name: string; key: Sql; whole: (ctx: Ctx, until: string) => Sql }
}

/**
 * Of so many rows, in one order: the number of what each has in a column that was asked for. They hold until the next
 * chunk is looked at.
 */
export type Chunk = { rows: number; column: (name: string) => Int32Array }

/**
 * The same rows column by column, for charts that ask more than sums tell apart: each holds numbers, and `entries` says
 * what they stand for, under the names of the rows, so that conditions and axes of the list are asked of these. What
 * becomes visible or hidden is `seen`. What is behind `until` is read from the rows.
 */
export type Columns = {
  /** The column that tells a field. */
  columnOf: (field: string) => string | undefined
  /** A field as entries have it. */
  fieldOf: (name: string, field: SqlField) => SqlField
  /** Those in which every row has something. */
  always: ReadonlySet<string>
  /** Of entries that are one on an axis of texts, the number of the first, where it is kept. */
  alikeOf: (field: string) => Sql | undefined
  /** The field whose days a chunk knows. */
  day: string
  reached: (ctx: Ctx) => Promise<Reached | null>
  /** What stands behind `from`: entries with their `number`. */
  entries: (ctx: Ctx, column: string) => Sql
  /** The highest number of each. */
  highest: (ctx: Ctx, columns: readonly string[]) => Promise<ReadonlyMap<string, number>>
  seen: (ctx: Ctx) => { column: string; sql: Sql } | null
  /** Of a period those that have days of it, with no number above the highest. */
  read: (
    ctx: Ctx,
    reached: Reached,
    asked: { columns: readonly string[]; period: Days | null; highest: ReadonlyMap<string, number> },
  ) => AsyncGenerator<Chunk>
  behind: (ctx: Ctx, until: string) => Sql
}
export type Reached = { until: string; chunks: number }

const reached = (ctx: Ctx, textOf: (guid: string) => string) =>
  JSON.stringify(Object.fromEntries([...ctx.rights.levels.keys()].map((guid) => [guid, textOf(guid)])))

/** The path of a folder as the caller sees it (T10); null of one that they do not. */
export const pathSql = (ctx: Ctx, folder: Sql): Sql =>
  sql`(${reached(ctx, (guid) => pathText(ctx, guid))}::jsonb ->> ${folder}::text)`

/** Its name; null of one that the caller does not see. */
export const folderNameSql = (ctx: Ctx, folder: Sql): Sql =>
  sql`(${reached(ctx, (guid) => ctx.rights.tree.byGuid.get(guid)?.name ?? '')}::jsonb ->> ${folder}::text)`
