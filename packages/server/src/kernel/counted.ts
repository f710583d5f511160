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
 * `gone`: what one is called that is not there any more.
 */
export type Counted = {
  from: Sql
  find: FieldFinder
  places?: Readonly<Record<string, { folder: Sql; asks: string; gone?: Sql }>>
  sums?: Sums
}

/**
 * The same rows added up by day and month, for charts that ask no more of them: by `names` they are told apart, `adds`
 * is added up, `day` is when they were. `rows` stands where `from` does, under the same names, from sums as far as
 * `until` and from the rows themselves behind it, so that the answer is that of the rows. `until` is asked before and
 * after: where it is another one by then, sums were made meanwhile, and it is asked again. Null: there are none. A sum may take
 * away what another one holds.
 */
export type Sums = {
  names: ReadonlySet<string>
  adds: string
  day?: string
  until: (ctx: Ctx) => Promise<string | null>
  rows: (ctx: Ctx, until: string, asked: { period: Days | null; byDay: boolean }) => Sql
  /** Of a row: how many it stands for, its day, and the days of the first and the last of them. */
  weight: Sql
  dayField?: SqlField
  first?: Sql
  last?: Sql
}

const reached = (ctx: Ctx, textOf: (guid: string) => string) =>
  JSON.stringify(Object.fromEntries([...ctx.rights.levels.keys()].map((guid) => [guid, textOf(guid)])))

/** The path of a folder as the caller sees it (T10); null of one that they do not. */
export const pathSql = (ctx: Ctx, folder: Sql): Sql =>
  sql`(${reached(ctx, (guid) => pathText(ctx, guid))}::jsonb ->> ${folder}::text)`

/** Its name; null of one that the caller does not see. */
export const folderNameSql = (ctx: Ctx, folder: Sql): Sql =>
  sql`(${reached(ctx, (guid) => ctx.rights.tree.byGuid.get(guid)?.name ?? '')}::jsonb ->> ${folder}::text)`
