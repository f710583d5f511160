import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { releaseCodes } from './codes.queries.ts'
import { IDENTITY_AGAIN } from './merged-records.queries.ts'

export const trashItems = async (ctx: Ctx, guids: readonly string[], batch: string): Promise<void> => {
  const { rows } = await sql<{ article_id: string }>`
    update item set deleted_at = now(), deleted_by = ${ctx.user.guid}, trash_batch = ${batch}, version = version + 1
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[]) and deleted_at is null
    returning article_id`.execute(ctx.db)
  await releaseCodes(ctx, [...new Set(rows.map((row) => row.article_id))])
}

/** One of those that stayed in these folders because somebody has it, by its name; null: all are gone (T32). */
export const nameOfOneOut = async (ctx: Ctx, folders: readonly string[]): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`select name from item where company_id = ${ctx.company.guid}
    and folder_id = any(${[...folders]}::uuid[]) and deleted_at is null and reserved ? 'out'
    order by name collate natural_order, id limit 1`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** But for what somebody has by then, which `nameOfOneOut` tells. */
export const trashItemsOfFolders = async (ctx: Ctx, folders: readonly string[], batch: string): Promise<void> => {
  const { rows } = await sql<{ article_id: string }>`
    update item set deleted_at = now(), deleted_by = ${ctx.user.guid}, trash_batch = ${batch}, version = version + 1
    where company_id = ${ctx.company.guid} and folder_id = any(${[...folders]}::uuid[]) and deleted_at is null
    and (reserved is null or not reserved ? 'out')
    returning article_id`.execute(ctx.db)
  await releaseCodes(ctx, [...new Set(rows.map((row) => row.article_id))])
}

/** `product`: the record under which a variant or lot comes back. */
export const reviveItems = (ctx: Ctx, guids: readonly string[], folder: string, product: string | null) =>
  sql`update item i set deleted_at = null, deleted_by = null, trash_batch = null, folder_id = ${folder}, shelf_id = case
    when i.folder_id = ${folder} then i.shelf_id end, parent_item_id = coalesce(${product}::uuid, i.parent_item_id),
      version = i.version + 1, ${IDENTITY_AGAIN} and i.company_id = ${ctx.company.guid}
      and i.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
/** A variant or lot is counted as the product that it comes back to. */
export const countAsProduct = (ctx: Ctx, guid: string, product: string) =>
  sql`update item i set unit = p.unit from item p
    where p.company_id = i.company_id and p.id = ${product} and i.company_id = ${ctx.company.guid}
    and i.id = ${guid}`.execute(ctx.db)

/** Records of one deletion come back together, and none that was trashed before (TRASH-10). */
export const reviveBatch = async (
  ctx: Ctx,
  batch: string,
  but: readonly string[] = [],
): Promise<{ guid: string; article: string }[]> => {
  const { rows } = await sql<{ id: string; article_id: string }>`
    update item i set deleted_at = null, deleted_by = null, trash_batch = null, version = i.version + 1,
    ${IDENTITY_AGAIN} and i.company_id = ${ctx.company.guid} and i.trash_batch = ${batch}
    and i.id <> all(${[...but]}::uuid[])
    returning i.id, i.article_id`.execute(ctx.db)
  return rows.map((row) => ({ guid: row.id, article: row.article_id }))
}

/**
 * What went in one deletion and cannot come back as it was: somebody else has the code by now. With the variants and
 * lots of such a product.
 */
export const codesTakenOf = async (
  ctx: Ctx,
  batch: string,
): Promise<{ guid: string; name: string; code: string }[]> => {
  const { rows } = await sql<{ guid: string; name: string; code: string }>`
    with taken as (
      select i.id, i.name, min(c.code) as code from item i
      join code c on c.company_id = i.company_id and c.article_id = i.article_id and c.released
      join code o on o.company_id = c.company_id and o.code_key = c.code_key and not o.released
      where i.company_id = ${ctx.company.guid} and i.trash_batch = ${batch} group by i.id, i.name)
    select id as guid, name, code from taken union all
    select v.id, v.name, t.code from taken t
    join item v on v.company_id = ${ctx.company.guid} and v.parent_item_id = t.id and v.trash_batch = ${batch}
    where v.id not in (select id from taken)`.execute(ctx.db)
  return rows
}
