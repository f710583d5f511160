import { itemColumns, type ItemRow, type RawItem, rowOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { guidList, readableFolders } from '../../kernel/folder-access.ts'
import { partPattern } from '../../kernel/like.ts'

/** Where somebody may read nothing, a list that holds no folder is no list at all. */
const within = (folders: readonly string[] | null) => (folders === null ? null : guidList(folders))

/**
 * Records with every word, the best first, within folders that the caller may read; words are search keys, the longest
 * first.
 */
export const itemsWith = (
  ctx: Ctx,
  words: readonly string[],
  folders: readonly string[] | null,
  most: number,
): Promise<ItemRow[]> =>
  inOrder(
    ctx,
    sql`item_find(${[...words]}::text[], ${words.map(partPattern)}::text[], ${within(folders)}::uuid[], ${most}::int)`,
  )

/** Records with one of the spellings of each word, each a regular expression. */
export const itemsSpelled = (ctx: Ctx, spellings: readonly string[], most: number): Promise<ItemRow[]> =>
  inOrder(ctx, sql`item_find_alike(${[...spellings]}::text[], ${within(readableFolders(ctx))}::uuid[], ${most}::int)`)

/** What came through the door is asked for again under row security and the rights of the caller. */
const inOrder = async (ctx: Ctx, found: ReturnType<typeof sql>): Promise<ItemRow[]> => {
  const { rows } =
    await sql<RawItem>`${customPlan} select ${itemColumns} from ${found} with ordinality as f(item_id, place)
      join item i on i.company_id = ${ctx.company.guid} and i.id = f.item_id and i.deleted_at is null
      order by f.place`.execute(ctx.db)
  return rows.filter((row) => ctx.rights.levels.has(row.folder_id)).map(rowOf)
}
