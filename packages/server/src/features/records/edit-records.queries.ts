import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import { insertItemTags, type NewVariant } from './new-records.queries.ts'

export type ItemPatch = {
  variant?: Omit<NewVariant, 'parent'> | null
  description?: string
  category?: string | null
  shelf?: string | null
  threshold?: string | null
  packaging?: number
  attributes?: Record<string, unknown>
}

export const updateItems = async (
  ctx: Ctx,
  patches: readonly (Required<ItemPatch> & { guid: string })[],
): Promise<void> => {
  await fixed`
    update item i set description = r.description, category_id = r.category, shelf_id = r.shelf,
    threshold = r.threshold, packaging = r.packaging, attributes = r.attributes,
      variant_kind = r.variant ->> 'kind', active = coalesce((r.variant -> 'active')::boolean, true),
      expires_on = (r.variant ->> 'expiresOn')::date, status = r.variant ->> 'status', version = i.version + 1,
      updated_at = now(), updated_by = ${ctx.user.guid}::uuid, updated_by_name = ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) as r(guid uuid, description text, category uuid,
    shelf uuid, threshold numeric, packaging int, attributes jsonb, variant jsonb)
    where i.company_id = ${ctx.company.guid} and i.id = r.guid`.execute(ctx.db)
}

/** All keywords of each item that is named; one that stays is not given anew. */
export const replaceItemTags = async (ctx: Ctx, tagsOf: ReadonlyMap<string, readonly string[]>): Promise<void> => {
  if (tagsOf.size === 0) return
  const pairs = [...tagsOf].flatMap(([item, tags]) => tags.map((tag) => ({ item, tag })))
  await sql`delete from item_tag it
    where it.company_id = ${ctx.company.guid} and it.item_id = any(${[...tagsOf.keys()]}::uuid[])
    and (it.item_id, it.tag_id) not in (select r.item, r.tag
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(item uuid, tag uuid))`.execute(ctx.db)
  await insertItemTags(ctx, pairs)
}

/** Records back on the shelves of the folder where they come to lie with this commit; a shelf that is gone is none. */
export const putOnShelves = (ctx: Ctx, shelves: readonly { guid: string; shelf: string }[]): void =>
  ctx.onCommit(
    fixed`update item i set shelf_id = s.id
      from jsonb_to_recordset(${JSON.stringify(shelves)}::jsonb) as r(guid uuid, shelf uuid)
      join shelf s on s.company_id = ${ctx.company.guid} and s.id = r.shelf
    where i.company_id = s.company_id and i.id = r.guid and i.folder_id = s.folder_id`.compile(),
  )

/** Records without these keywords and categories, which are about to go. */
export const letGoOf = async (
  ctx: Ctx,
  records: readonly string[],
  { tags, categories }: { tags: readonly string[]; categories: readonly string[] },
): Promise<void> => {
  if (records.length === 0) return
  if (tags.length > 0)
    await fixed`delete from item_tag
      where company_id = ${ctx.company.guid} and item_id = any(${[...records]}::uuid[])
      and tag_id = any(${[...tags]}::uuid[])`.execute(ctx.db)
  if (categories.length > 0)
    await fixed`update item set category_id = null
      where company_id = ${ctx.company.guid} and id = any(${[...records]}::uuid[])
      and category_id = any(${[...categories]}::uuid[])`.execute(ctx.db)
}
