import { TAG_LIST } from '@entrepot/contract/tags/list.ts'
import type { Suggest } from '../../kernel/feature.ts'
import type { Tag, TagInput } from '@entrepot/contract/tags/tag.ts'
import type { TagColor } from '@entrepot/contract/tags/tag-color.ts'
import { READS_ITEMS } from '@entrepot/contract/items/api.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { namesChange } from '../../kernel/kept-names.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'

export type TagRecord = { guid: string; name: string; color: TagColor | null; version: number; updatedByName: string }
type Raw = {
  id: string
  name: string
  color: TagColor | null
  version: number
  updated_by_name: string
  created_at: Date
}
const rowOf = (raw: Raw, items: number | null): Tag => ({
  guid: raw.id,
  name: raw.name,
  color: raw.color,
  items,
  createdAt: raw.created_at.toISOString(),
  version: raw.version,
})
const COLUMNS = sql`t.id, t.name, t.color, t.version, t.updated_by_name, t.created_at`

/**
 * By keyword, how many live items carry it of those the caller reads. Whoever reads everything need not be shown each
 * item: what carries a keyword is counted, and what is gone of it is taken off. `only`: of these keywords.
 */
const uses = (ctx: Ctx, only: readonly string[] | null) => {
  const folders = readableFolders(ctx)
  const named = only ? sql`and it.tag_id = any(${[...only]}::uuid[])` : sql``
  const joined = sql`item_tag it join item i on i.company_id = it.company_id and i.id = it.item_id`
  if (folders)
    return sql`select it.tag_id, count(*) as items from ${joined}
      where it.company_id = ${ctx.company.guid} and i.deleted_at is null
      and ${inLiveFolders(ctx, sql`i.folder_id`, folders)} ${named} group by it.tag_id`
  return sql`
    select tag_id, sum(n) as items from (
      select it.tag_id, count(*) as n from item_tag it where it.company_id = ${ctx.company.guid} ${named}
      group by it.tag_id
      union all select it.tag_id, -count(*) from ${joined}
      where it.company_id = ${ctx.company.guid} and i.deleted_at is not null ${named} group by it.tag_id) counted
    group by tag_id`
}

/** Null where the caller reads no items at all. */
const withItems = async (ctx: Ctx, tags: readonly Raw[]): Promise<Tag[]> => {
  if (!can(ctx.rights.roles, READS_ITEMS)) return tags.map((tag) => rowOf(tag, null))
  const { rows } = await sql<{
    tag_id: string
    items: number
  }>`${customPlan} select tag_id, items::int as items from (${uses(
    ctx,
    tags.map(({ id }) => id),
  )}) used`.execute(ctx.db)
  const items = new Map(rows.map((row) => [row.tag_id, row.items]))
  return tags.map((tag) => rowOf(tag, items.get(tag.id) ?? 0))
}

export const orderOf = ordersOf(TAG_LIST, {
  name: sql`t.name collate natural_order`,
  items: sql`coalesce(used.items, 0)`,
  createdAt: sql`t.created_at`,
})

type Filter = { search?: string | undefined } & ReturnType<typeof orderOf> & Bounds
export const pageOfTags = async (ctx: Ctx, filter: Filter): Promise<{ data: Tag[]; total: number }> => {
  const where = sql`where t.company_id = ${ctx.company.guid} ${hasWords(filter.search, sql`t.name`)}`
  // Only an order by use needs the uses of every keyword; any other one those of its page.
  const used = filter.by === 'items' ? sql`left join (${uses(ctx, null)}) used on used.tag_id = t.id` : sql``
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${COLUMNS} from tag t ${used} ${where}
      order by ${filter.order} ${filter.descending ? sql`desc` : sql``}, t.name collate natural_order, t.id
      offset ${filter.offset} limit ${filter.limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from tag t ${where}`.execute(ctx.db),
  ])
  return { data: await withItems(ctx, rows), total: count.rows[0]!.n }
}

export const findTag = async (ctx: Ctx, guid: string): Promise<Tag | null> => {
  const { rows } =
    await sql<Raw>`select ${COLUMNS} from tag t where t.company_id = ${ctx.company.guid} and t.id = ${guid}`.execute(
      ctx.db,
    )
  return (await withItems(ctx, rows))[0] ?? null
}

export const allTags = async (ctx: Ctx): Promise<Pick<Tag, 'guid' | 'name' | 'color'>[]> =>
  (
    await sql<Raw>`select ${COLUMNS} from tag t where t.company_id = ${ctx.company.guid}
      order by t.name collate natural_order, t.id`.execute(ctx.db)
  ).rows.map(({ id, name, color }) => ({ guid: id, name, color }))

export const tagNames = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.db.selectFrom('tag').select('name').where('company_id', '=', ctx.company.guid).execute()).map(
    ({ name }) => name,
  )

/**
 * Nobody else changes or removes them until the commit; items may still be given them, because their editors hold the
 * item first. `alone` waits for those as well. In guid order.
 */
export const lockTags = async (ctx: Ctx, guids: readonly string[], { alone = false } = {}): Promise<TagRecord[]> => {
  const { rows } = await sql<Raw>`
    select id, name, color, version, updated_by_name from tag
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id ${alone ? sql`for update` : sql`for no key update`}`.execute(ctx.db)
  return rows.map((row) => ({
    guid: row.id,
    name: row.name,
    color: row.color,
    version: row.version,
    updatedByName: row.updated_by_name,
  }))
}

export const insertTag = async (ctx: Ctx, guid: string, { name, color = null }: TagInput): Promise<void> => {
  await ctx.db
    .insertInto('tag')
    .values({
      company_id: ctx.company.guid,
      id: guid,
      name,
      name_key: nameKey(name),
      color,
      updated_by_name: ctx.user.name,
    })
    .execute()
}

export const updateTag = (ctx: Ctx, guid: string, { name, color }: { name: string; color: TagColor | null }) => {
  namesChange(ctx)
  return ctx.db
    .updateTable('tag')
    .set({ name, name_key: nameKey(name), color, version: sql<number>`version + 1`, updated_by_name: ctx.user.name })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', guid)
    .execute()
}

/** They are taken off their items with it. */
export const deleteTags = (ctx: Ctx, guids: readonly string[]) =>
  sql`delete from tag where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)

/** Live items that carry one of them, whoever may see them. */
export const countCarriers = async (ctx: Ctx, guids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct i.id)::int as n from item_tag it
    join item i on i.company_id = it.company_id and i.id = it.item_id and i.deleted_at is null
    where it.company_id = ${ctx.company.guid} and it.tag_id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return rows[0]!.n
}

/** The same for each of them. */
export const countByTag = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ tag_id: string; n: number }>`
    select it.tag_id, count(*)::int as n from item_tag it
    join item i on i.company_id = it.company_id and i.id = it.item_id and i.deleted_at is null
    where it.company_id = ${ctx.company.guid} and it.tag_id = any(${[...guids]}::uuid[]) group by it.tag_id`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.tag_id, row.n]))
}

/**
 * Items that carry one of them become a new version, so that whoever edits one with what they saw before is told.
 * Locked in guid order; answers how many live ones.
 */
export const touchCarriers = async (ctx: Ctx, guids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with held as materialized (
      select i.id, i.deleted_at is null as is_live from item i where i.company_id = ${ctx.company.guid}
        and i.id in (select it.item_id from item_tag it
        where it.company_id = ${ctx.company.guid} and it.tag_id = any(${[...guids]}::uuid[]))
        order by i.id for no key update),
    touched as (
      update item i set version = i.version + 1, updated_at = now(), updated_by = ${ctx.user.guid}::uuid,
      updated_by_name = ${ctx.user.name}
      from held h where i.company_id = ${ctx.company.guid} and i.id = h.id)
    select count(*) filter (where is_live)::int as n from held`.execute(ctx.db)
  return rows[0]!.n
}

/** What carries one of them carries `into`, once. */
export const giveInstead = (ctx: Ctx, guids: readonly string[], into: string) =>
  sql`
  insert into item_tag (company_id, item_id, tag_id)
  select distinct it.company_id, it.item_id, ${into}::uuid from item_tag it
  where it.company_id = ${ctx.company.guid} and it.tag_id = any(${[...guids]}::uuid[]) on conflict do nothing`.execute(
    ctx.db,
  )

export const existingTags = async (ctx: Ctx, guids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{
    id: string
  }>`select id from tag where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.id))
}

export const tagsByKey = async (ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{
    id: string
    name_key: string
  }>`select id, name_key from tag
    where company_id = ${ctx.company.guid} and name_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.name_key, row.id]))
}

/** Answers those that were not there yet. */
export const insertMissingTags = async (
  ctx: Ctx,
  names: readonly string[],
): Promise<{ guid: string; name: string }[]> => {
  const rows = names.map((name) => ({ id: ctx.services.clock.uuid(), name, name_key: nameKey(name) }))
  const made = await sql<{
    id: string
    name: string
  }>`insert into tag (company_id, id, name, name_key, updated_by_name)
    select ${ctx.company.guid}::uuid, r.id, r.name, r.name_key, ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, name_key text) order by r.name_key
    on conflict (company_id, name_key) do nothing returning id, name`.execute(ctx.db)
  return made.rows.map((row) => ({ guid: row.id, name: row.name }))
}

export const suggestedTags: Suggest = async (ctx) =>
  (
    await sql<{
      value: string
      label: string
    }>`select id as value, name as label from tag where company_id = ${ctx.company.guid}
      order by name_key limit 1000`.execute(ctx.db)
  ).rows

/** Of these, the ones that nothing carries. */
export const removeUnusedTags = async (ctx: Ctx, guids: readonly string[]): Promise<void> => {
  if (guids.length === 0) return
  await sql`delete from tag t where t.company_id = ${ctx.company.guid} and t.id = any(${[...guids]}::uuid[])
    and not exists (select from item_tag it where it.company_id = t.company_id and it.tag_id = t.id)`.execute(ctx.db)
}
