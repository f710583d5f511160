import { CATEGORY_LIST } from '@entrepot/contract/categories/list.ts'
import type { Suggest } from '../../kernel/feature.ts'
import type { Category, CategoryTarget } from '@entrepot/contract/categories/category.ts'
import { READS_ITEMS } from '@entrepot/contract/items/api.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { namesChange } from '../../kernel/kept-names.ts'
import { sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'

type Types = Pick<Category, 'itemType' | 'folderType'>
export type CategoryRecord = Types & { guid: string; name: string; version: number; updatedByName: string }
type Raw = {
  id: string
  name: string
  item_type: Category['itemType']
  folder_type: Category['folderType']
  version: number
  updated_by_name: string
}
const recordOf = (raw: Raw): CategoryRecord => ({
  guid: raw.id,
  name: raw.name,
  itemType: raw.item_type,
  folderType: raw.folder_type,
  version: raw.version,
  updatedByName: raw.updated_by_name,
})
type RawRow = Raw & { records: number | null; created_at: Date }
const rowOf = (raw: RawRow): Category => ({
  guid: raw.id,
  name: raw.name,
  itemType: raw.item_type,
  folderType: raw.folder_type,
  records: raw.records,
  createdAt: raw.created_at.toISOString(),
  version: raw.version,
})

/** What carries the category `c`, of what the caller reads. */
const recordsSeen = (ctx: Ctx) => {
  const folders = readableFolders(ctx)
  const within = (column: ReturnType<typeof sql>) => (folders ? sql`and ${inLiveFolders(ctx, column, folders)}` : sql``)
  const items = sql`select count(*) from item i
    where i.company_id = c.company_id and i.category_id = c.id and i.deleted_at is null ${within(sql`i.folder_id`)}`
  const inside = sql`select count(*) from folder f
    where f.company_id = c.company_id and f.category_id = c.id and f.deleted_at is null ${within(sql`f.id`)}`
  return sql`(case when c.item_type is null then (${inside})
    else (${can(ctx.rights.roles, READS_ITEMS) ? items : sql`null`}) end)::int`
}
const columns = (ctx: Ctx) =>
  sql`c.id, c.name, c.item_type, c.folder_type, c.version, c.updated_by_name, c.created_at,
    ${recordsSeen(ctx)} as records`

export const orderOf = ordersOf(CATEGORY_LIST, {
  name: sql`c.name collate natural_order`,
  type: sql`coalesce(c.item_type, c.folder_type)`,
  records: sql`records`,
  createdAt: sql`c.created_at`,
})

type Filter = {
  search?: string | undefined
  target?: CategoryTarget | undefined
  type?: string | undefined
} & ReturnType<typeof orderOf> &
  Bounds
export const pageOfCategories = async (ctx: Ctx, filter: Filter): Promise<{ data: Category[]; total: number }> => {
  const { target, type } = filter
  const where = sql`from category c where c.company_id = ${ctx.company.guid} ${hasWords(filter.search, sql`c.name`)}
    ${target ? sql`and (c.item_type is not null) = ${target === 'item'}` : sql``} ${
      type
        ? sql`and ${type}
      in (c.item_type, c.folder_type)`
        : sql``
    }`
  const [{ rows }, count] = await Promise.all([
    sql<RawRow>`select ${columns(ctx)} ${where}
      order by ${filter.order} ${filter.descending ? sql`desc nulls last` : sql``}, c.name collate natural_order,
      c.id offset ${filter.offset} limit ${filter.limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { data: rows.map(rowOf), total: count.rows[0]!.n }
}

export const findCategory = async (ctx: Ctx, guid: string): Promise<Category | null> => {
  const {
    rows: [row],
  } = await sql<RawRow>`select ${columns(ctx)} from category c
      where c.company_id = ${ctx.company.guid} and c.id = ${guid}`.execute(ctx.db)
  return row ? rowOf(row) : null
}

export const allCategories = async (ctx: Ctx): Promise<CategoryRecord[]> =>
  (
    await sql<Raw>`select id, name, item_type, folder_type, version, updated_by_name from category
      where company_id = ${ctx.company.guid} order by name collate natural_order, id`.execute(ctx.db)
  ).rows.map(recordOf)

/** Nobody gives them to a record until the commit. In guid order. */
export const lockCategories = async (ctx: Ctx, guids: readonly string[]): Promise<CategoryRecord[]> => {
  const { rows } = await sql<Raw>`select id, name, item_type, folder_type, version, updated_by_name from category
      where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[]) order by id for update`.execute(ctx.db)
  return rows.map(recordOf)
}

export const insertCategory = (ctx: Ctx, guid: string, { name, itemType, folderType }: Types & { name: string }) =>
  ctx.db
    .insertInto('category')
    .values({
      company_id: ctx.company.guid,
      id: guid,
      name,
      name_key: nameKey(name),
      item_type: itemType,
      folder_type: folderType,
      updated_by_name: ctx.user.name,
    })
    .execute()

export const renameCategory = (ctx: Ctx, guid: string, name: string) => {
  namesChange(ctx)
  return ctx.db
    .updateTable('category')
    .set({ name, name_key: nameKey(name), version: sql<number>`version + 1`, updated_by_name: ctx.user.name })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', guid)
    .execute()
}

export const deleteCategories = (ctx: Ctx, guids: readonly string[]) =>
  sql`delete from category where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])`.execute(ctx.db)

/** Live records that carry one of them, whoever may see them. */
export const countCarriers = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<{ items: number; folders: number }> => {
  const { rows } = await sql<{ items: number; folders: number }>`
    select (select count(*)::int from item
    where company_id = ${ctx.company.guid} and category_id = any(${[...guids]}::uuid[])
    and deleted_at is null) as items,
      (select count(*)::int from folder
      where company_id = ${ctx.company.guid} and category_id = any(${[...guids]}::uuid[])
      and deleted_at is null) as folders`.execute(ctx.db)
  return rows[0]!
}

/**
 * Leaves the records without a category, those in the trash as well: they would come back with one that is gone.
 * Answers by category how many live ones it was. Records are locked in guid order, and whoever edits one with what they
 * saw before is told.
 */
export const emptyCategories = async (
  ctx: Ctx,
  table: 'item' | 'folder',
  guids: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ category_id: string; n: number }>`
    with held as materialized (
      select id, category_id, deleted_at is null as is_live from ${sql.table(table)}
      where company_id = ${ctx.company.guid} and category_id = any(${[...guids]}::uuid[])
      order by id for no key update),
    emptied as (
      update ${sql.table(table)} r set category_id = null, version = r.version + 1, updated_at = now(),
      updated_by = ${ctx.user.guid}::uuid, updated_by_name = ${ctx.user.name}
      from held h where r.company_id = ${ctx.company.guid} and r.id = h.id)
    select category_id, count(*) filter (where is_live)::int as n from held group by category_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.category_id, row.n]))
}

/** Guids by type and name key: `product piles`. */
export const categoriesByName = async (ctx: Ctx): Promise<Map<string, string>> => {
  const rows = await ctx.db
    .selectFrom('category')
    .select(['id', 'name_key', 'item_type', 'folder_type'])
    .where('company_id', '=', ctx.company.guid)
    .execute()
  return new Map(rows.map((row) => [`${row.item_type ?? row.folder_type} ${row.name_key}`, row.id]))
}

/** Answers those that were not there yet. */
export const insertMissingCategories = async (
  ctx: Ctx,
  wanted: readonly { name: string; itemType: string | null; folderType: string | null }[],
): Promise<{ guid: string; name: string }[]> => {
  const rows = wanted.map((c) => ({
    id: ctx.services.clock.uuid(),
    name: c.name,
    name_key: nameKey(c.name),
    item_type: c.itemType,
    folder_type: c.folderType,
  }))
  const made = await sql<{ id: string; name: string }>`
    insert into category (company_id, id, name, name_key, item_type, folder_type, updated_by_name)
    select ${ctx.company.guid}::uuid, r.id, r.name, r.name_key, r.item_type, r.folder_type, ${ctx.user.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, name_key text, item_type text,
    folder_type text) order by r.name_key on conflict do nothing returning id, name`.execute(ctx.db)
  return made.rows.map((row) => ({ guid: row.id, name: row.name }))
}

export const suggestedCategories: Suggest = async (ctx) =>
  (
    await sql<{ value: string; label: string }>`select id as value, name as label from category
      where company_id = ${ctx.company.guid} order by name_key limit 1000`.execute(ctx.db)
  ).rows

/** Of these, the ones that nothing is of. */
export const removeUnusedCategories = async (ctx: Ctx, guids: readonly string[]): Promise<void> => {
  if (guids.length === 0) return
  await sql`delete from category c where c.company_id = ${ctx.company.guid} and c.id = any(${[...guids]}::uuid[])
    and not exists (select from item i where i.company_id = c.company_id and i.category_id = c.id)
    and not exists (select from folder f where f.company_id = c.company_id and f.category_id = c.id)`.execute(ctx.db)
}
