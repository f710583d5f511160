import { itemColumns, type ItemRow, type RawItem, rowOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { guidList } from '../../kernel/folder-access.ts'
import { partPattern } from '../../kernel/like.ts'

/** What the door through row security is asked for. */
export type Wanted = {
  /** A query of the text search, or null: `parts` alone decide. */
  words: string | null
  /** Regular expressions over the text. */
  exact?: readonly string[]
  /** What stands somewhere in the text, inside a word too. */
  parts?: readonly string[]
  /** The words as they were typed, for the order. */
  whole: readonly string[]
  /** Folders that the caller may read; null is all of them. */
  folders: readonly string[] | null
}

/** The best records, in that order. What came through the door is asked for again under row security and rights. */
export const itemsWanted = async (
  ctx: Ctx,
  { words, exact = [], parts = [], whole, folders }: Wanted,
  most: number,
): Promise<ItemRow[]> => {
  // Where somebody may read nothing, a list that holds no folder is no list at all.
  const within = folders === null ? null : guidList(folders)
  const found = sql`item_find(${words}::tsquery, ${[...exact]}::text[], ${parts.map(partPattern)}::text[],
    ${whole.map((word) => ` ${word} `)}::text[], ${within}::uuid[], ${most}::int)`
  const { rows } =
    await sql<RawItem>`${customPlan} select ${itemColumns} from ${found} with ordinality as f(item_id, place)
      join item i on i.company_id = ${ctx.company.guid} and i.id = f.item_id and i.deleted_at is null
      order by f.place`.execute(ctx.db)
  return rows.filter((row) => ctx.rights.levels.has(row.folder_id)).map(rowOf)
}

/** The first records that lie in these folders, by name. */
export const itemsIn = async (ctx: Ctx, folders: readonly string[], most: number): Promise<ItemRow[]> => {
  const { rows } = await sql<RawItem>`${customPlan} select ${itemColumns} from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null
    and i.folder_id = any(${guidList(folders)}::uuid[]) and i.parent_item_id is null
    order by i.name collate natural_order, i.id limit ${most}`.execute(ctx.db)
  return rows.map(rowOf)
}

/** What carries a code in one of these spellings, by the spelling: records within reach of the caller, or a folder. */
export const codesSpelled = async (
  ctx: Ctx,
  letters: readonly string[],
): Promise<{ letters: string; folder: string | null; row: ItemRow | null }[]> => {
  if (letters.length === 0) return []
  const { rows } = await sql<RawItem & { code_letters: string; code_folder: string | null }>`
    ${customPlan} select k.letters as code_letters, k.folder_id as code_folder, ${itemColumns} from code k
    left join item i on i.company_id = k.company_id and i.article_id = k.article_id and i.deleted_at is null
    where k.company_id = ${ctx.company.guid} and not k.released and k.letters = any(${[...letters]}::text[])
    order by i.quantity + i.variants_quantity desc, i.id limit 200`.execute(ctx.db)
  return rows.map((row) => ({
    letters: row.code_letters,
    folder: row.code_folder !== null && ctx.rights.levels.has(row.code_folder) ? row.code_folder : null,
    row: row.id !== null && ctx.rights.levels.has(row.folder_id) ? rowOf(row) : null,
  }))
}

/** The categories of the company; a name may stand for two kinds of records. */
export const categoryNames = async (ctx: Ctx): Promise<{ guid: string; name: string }[]> =>
  (
    await sql<{ guid: string; name: string }>`
    select id as guid, name from category where company_id = ${ctx.company.guid} limit 5000`.execute(ctx.db)
  ).rows
