import type { Ctx } from '../../kernel/context.ts'
import { constant, customPlan, fixed, sql } from '../../kernel/database.ts'
import { guidList, inLiveFolders, namedFolders } from '../../kernel/folder-access.ts'
import { partPattern } from '../../kernel/like.ts'
import type { LookUp } from './domain/words-query.ts'

/** What the door through row security is asked for. */
export type Wanted = {
  asked: LookUp
  /** The words as they were typed, for the order. */
  whole: readonly string[]
  /** Folders that the caller may read; null is all of them. */
  folders: readonly string[] | null
}

/** What a record is judged by; what of the best is shown is read afterwards. */
export type Candidate = {
  guid: string
  folder: string
  name: string
  tag: string | null
  description: string
  attributes: Record<string, unknown>
  category: string | null
}
const JUDGED = constant(
  'i.id as guid, i.folder_id as folder, i.name, i.tag, i.description, i.attributes, i.category_id as category',
)
const mayBeRead = (ctx: Ctx, { folder }: Candidate) => ctx.rights.levels.has(folder)

/** The best records, in that order. What came through the door is asked for again under row security and rights. */
export const itemsWanted = async (
  ctx: Ctx,
  { asked: { grams, texts, exact }, whole, folders }: Wanted,
  most: number,
): Promise<Candidate[]> => {
  // Where somebody may read nothing, a list that holds no folder is no list at all.
  const within = folders === null ? null : namedFolders(ctx, folders)
  const hiddenAsOf = within?.hiddenAsOf ?? null
  const { rows } = await fixed<Candidate>`select ${JUDGED}
    from item_find(${grams}::tsquery, ${texts.map(partPattern)}::text[], ${exact.length > 0 ? [...exact] : null}::text[],
      ${whole.map((word) => ` ${word} `)}::text[], ${within && guidList(within.folders)}::uuid[],
      ${hiddenAsOf === null}::boolean, ${most}::int) with ordinality as f(item_id, place)
    join item i on i.company_id = ${ctx.company.guid} and i.id = f.item_id and i.deleted_at is null
    where ${hiddenAsOf}::bigint is null or (select require_rights(${ctx.company.guid}::uuid, ${hiddenAsOf}::bigint))
    order by f.place`.execute(ctx.db)
  return rows.filter((row) => mayBeRead(ctx, row))
}

/** The first records that lie in these folders, by name; null: in all of them. */
export const itemsIn = async (ctx: Ctx, folders: readonly string[] | null, most: number): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`${customPlan} select i.id as guid, i.folder_id as folder, i.name, i.tag,
      i.description, i.attributes, i.category_id as category from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null
    ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``} and i.parent_item_id is null
    order by i.name collate natural_order, i.id limit ${most}`.execute(ctx.db)
  return rows
}

/** What carries a code in one of these spellings: records within reach of the caller, or a folder. */
export const codesSpelled = async (
  ctx: Ctx,
  letters: readonly string[],
): Promise<{ letters: string; place: string | null; item: Candidate | null }[]> => {
  if (letters.length === 0) return []
  const { rows } = await fixed<Candidate & { letters: string; place: string | null }>`
    select k.letters, k.folder_id as place, ${JUDGED} from code k
    left join item i on i.company_id = k.company_id and i.article_id = k.article_id and i.deleted_at is null
    where k.company_id = ${ctx.company.guid} and not k.released and k.letters = any(${[...letters]}::text[])
    order by i.quantity + i.variants_quantity desc, i.id limit 200`.execute(ctx.db)
  return rows.map((row) => ({
    letters: row.letters,
    place: row.place,
    item: row.guid !== null && mayBeRead(ctx, row) ? row : null,
  }))
}

/** The categories of the company; a name may stand for two kinds of records. */
export const categoryNames = async (ctx: Ctx): Promise<{ guid: string; name: string }[]> =>
  (
    await fixed<{ guid: string; name: string }>`
    select id as guid, name from category where company_id = ${ctx.company.guid} limit 5000`.execute(ctx.db)
  ).rows
