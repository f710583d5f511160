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
}

const reached = (ctx: Ctx, textOf: (guid: string) => string) =>
  JSON.stringify(Object.fromEntries([...ctx.rights.levels.keys()].map((guid) => [guid, textOf(guid)])))

/** The path of a folder as the caller sees it (T10); null of one that they do not. */
export const pathSql = (ctx: Ctx, folder: Sql): Sql =>
  sql`(${reached(ctx, (guid) => pathText(ctx, guid))}::jsonb ->> ${folder}::text)`

/** Its name; null of one that the caller does not see. */
export const folderNameSql = (ctx: Ctx, folder: Sql): Sql =>
  sql`(${reached(ctx, (guid) => ctx.rights.tree.byGuid.get(guid)?.name ?? '')}::jsonb ->> ${folder}::text)`
