import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { IDENTITY_AGAIN } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** Name, type and unit are its article's by now. `product`: of a variant or lot, the record that it belongs to. */
export type TrashedItem = { guid: string; name: string; article: string; type: ItemType; unit: Unit; quantity: string; folder: string; folderName: string; folderIsLive: boolean; batch: string; product: { guid: string; name: string; isTrashed: boolean } | null }
export type TrashedFolder = { guid: string; name: string; parent: string | null; parentIsLive: boolean; batch: string; ancestors: string[] }

export const trashedItems = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, TrashedItem>> => {
  const { rows } = await sql<{ id: string; name: string; article_id: string; type: ItemType; unit: Unit; quantity: string; folder_id: string; folder_name: string; live: boolean; trash_batch: string; parent_item_id: string | null; product_name: string | null; product_trashed: boolean | null }>`
    select i.id, a.name, i.article_id, a.type, a.unit, i.quantity, i.folder_id, f.name as folder_name, f.deleted_at is null as live, i.trash_batch, i.parent_item_id, p.name as product_name, p.trash_batch is not null as product_trashed
    from item i join article a on a.company_id = i.company_id and a.id = i.article_id join folder f on f.company_id = i.company_id and f.id = i.folder_id left join item p on p.company_id = i.company_id and p.id = i.parent_item_id
    where i.company_id = ${ctx.company.guid} and i.deleted_at is not null and i.merged_into is null and i.id = any(${[...guids]}::uuid[]) order by i.id for update of i`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { guid: row.id, name: row.name, article: row.article_id, type: row.type, unit: row.unit, quantity: row.quantity, folder: row.folder_id, folderName: row.folder_name, folderIsLive: row.live, batch: row.trash_batch,
    product: row.parent_item_id === null ? null : { guid: row.parent_item_id, name: row.product_name ?? '', isTrashed: row.product_trashed === true },
  }]))
}

export const trashedFolders = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, TrashedFolder>> => {
  const { rows } = await sql<{ id: string; name: string; parent_id: string | null; live: boolean; trash_batch: string; ancestors: string[] }>`
    select f.id, f.name, f.parent_id, (f.parent_id is null or p.deleted_at is null) as live, f.trash_batch, f.ancestors from folder f left join folder p on p.company_id = f.company_id and p.id = f.parent_id
    where f.company_id = ${ctx.company.guid} and f.deleted_at is not null and f.id = any(${[...guids]}::uuid[]) order by f.id for update of f`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { guid: row.id, name: row.name, parent: row.parent_id, parentIsLive: row.live, batch: row.trash_batch, ancestors: row.ancestors }]))
}

/** One record may fail without taking the others along (TRASH-09). */
export const inSavepoint = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint one_record`.execute(ctx.db)
  try {
    const result = await work()
    await sql`release savepoint one_record`.execute(ctx.db)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_record`.execute(ctx.db)
    throw error
  }
}

export type TrashedVariant = { guid: string; name: string; nameKey: string; article: string; quantity: string }
/** Variants and lots that went with their product, or with their folder, in one deletion. */
export const trashedVariants = async (ctx: Ctx, batch: string, product: string | null): Promise<TrashedVariant[]> => {
  const { rows } = await sql<{ id: string; name: string; name_key: string; article_id: string; quantity: string }>`
    select i.id, a.name, a.name_key, i.article_id, i.quantity from item i join article a on a.company_id = i.company_id and a.id = i.article_id
    where i.company_id = ${ctx.company.guid} and i.trash_batch = ${batch} and i.parent_item_id is not null ${product ? sql`and i.parent_item_id = ${product}` : sql``} order by i.id`.execute(ctx.db)
  return rows.map((row) => ({ guid: row.id, name: row.name, nameKey: row.name_key, article: row.article_id, quantity: row.quantity }))
}

/** `product`: the record under which a variant or lot comes back. */
export const reviveItems = (ctx: Ctx, guids: readonly string[], folder: string, product: string | null) =>
  sql`update item i set deleted_at = null, deleted_by = null, trash_batch = null, folder_id = ${folder}, shelf_id = case when i.folder_id = ${folder} then i.shelf_id end, parent_item_id = coalesce(${product}::uuid, i.parent_item_id),
      version = i.version + 1, ${IDENTITY_AGAIN} and i.company_id = ${ctx.company.guid} and i.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
/** A variant or lot is counted as the product that it comes back to. */
export const countAsProduct = (ctx: Ctx, guid: string, product: string) =>
  sql`update item i set unit = p.unit from item p where p.company_id = i.company_id and p.id = ${product} and i.company_id = ${ctx.company.guid} and i.id = ${guid}`.execute(ctx.db)

/** Folders and items of one deletion come back together, and nothing that was trashed before (TRASH-10). */
export const reviveBatch = async (ctx: Ctx, batch: string): Promise<{ items: number; articles: string[] }> => {
  await sql`update folder set deleted_at = null, deleted_by = null, trash_batch = null, version = version + 1 where company_id = ${ctx.company.guid} and trash_batch = ${batch}`.execute(ctx.db)
  const { rows } = await sql<{ article_id: string }>`
    update item i set deleted_at = null, deleted_by = null, trash_batch = null, version = i.version + 1, ${IDENTITY_AGAIN} and i.company_id = ${ctx.company.guid} and i.trash_batch = ${batch} returning i.article_id`.execute(ctx.db)
  return { items: rows.length, articles: [...new Set(rows.map((row) => row.article_id))] }
}

export const batchSize = async (ctx: Ctx, batch: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from item where company_id = ${ctx.company.guid} and trash_batch = ${batch}`.execute(ctx.db)
  return rows[0]!.n
}
