import type { ItemType } from '@entrepot/contract/items/item.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** A record of an article that is in the company already; `hasVariants`: its stock is that of variants and lots. */
export type Found = {
  record: string
  article: string
  folder: string
  type: ItemType
  name: string
  hasVariants: boolean
}
type Raw = {
  at: number
  id: string
  article_id: string
  folder_id: string
  type: ItemType
  name: string
  has_variants: boolean
}

/**
 * Records by barcode, else by exact name (T30), those in the folder first; by the place of what asks for them.
 * Equipment is one thing each: its name finds nothing.
 */
export const findArticles = async (
  ctx: Ctx,
  asked: readonly { name: string; tag: string | null }[],
  folder: string,
): Promise<ReadonlyMap<number, Found>> => {
  const { rows } = await sql<Raw>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(
      asked.map(({ name, tag }, at) => ({ at, name_key: nameKey(name), tag_key: tag ? codeKey(tag) : '' })),
    )}::jsonb) as r(at int, name_key text, tag_key text)),
    found as (
      select a.at, 1 as rank, i.* from asked a
        join code k on k.company_id = ${ctx.company.guid} and k.code_key = a.tag_key and not k.released
        join item i on i.company_id = k.company_id and i.article_id = k.article_id and i.deleted_at is null
        where a.tag_key <> ''
      union all
      select a.at, 2 as rank, i.* from asked a
        join item i on i.company_id = ${ctx.company.guid} and i.name_key = a.name_key and i.deleted_at is null
        where i.type in ('item', 'product'))
    select distinct on (f.at) f.at, f.id, f.article_id, f.folder_id, f.type, f.name,
      exists (select from item p where p.company_id = f.company_id and p.article_id = f.article_id
        and p.deleted_at is null and p.variant_count + p.lot_count > 0) as has_variants
    from found f order by f.at, f.rank, (f.folder_id = ${folder}) desc, f.id`.execute(ctx.db)
  return new Map(
    rows.map(({ at, id, article_id, folder_id, has_variants, type, name }) => [
      at,
      { record: id, article: article_id, folder: folder_id, type, name, hasVariants: has_variants },
    ]),
  )
}

export type FoundLot = { record: string; article: string }
/** Variants and lots by their name, which is one in the company; those in the folder first. */
export const findLots = async (
  ctx: Ctx,
  names: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, FoundLot>> => {
  const { rows } = await sql<{ name_key: string; id: string; article_id: string }>`
    select distinct on (v.name_key) v.name_key, v.id, p.article_id from item v
      join item p on p.company_id = v.company_id and p.id = v.parent_item_id
    where v.company_id = ${ctx.company.guid} and v.type = 'variant' and v.deleted_at is null
      and v.name_key = any(${names.map(nameKey)}::text[])
    order by v.name_key, (v.folder_id = ${folder}) desc, v.id`.execute(ctx.db)
  return new Map(rows.map(({ name_key, id, article_id }) => [name_key, { record: id, article: article_id }]))
}

/**
 * Nobody else makes articles of these names and codes by a reception until the commit, so that two of them do not make
 * one twice. In one order, as everybody asks.
 */
export const holdNewNames = (ctx: Ctx, names: readonly string[]) =>
  sql`select pg_advisory_xact_lock(key) from (select distinct hashtextextended(name, 0) as key
    from unnest(${names.map((name) => `received ${ctx.company.guid} ${nameKey(name)}`)}::text[]) name
    order by 1) keys`.execute(ctx.db)

/** Names of equipment that are taken among those that begin so. */
export const takenNames = async (ctx: Ctx, bases: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ name_key: string }>`select i.name_key from item i
    join unnest(${bases.map(nameKey)}::text[]) as asked(key) on i.name_key = asked.key or starts_with(i.name_key, asked.key || ' ')
    where i.company_id = ${ctx.company.guid} and i.type = 'equipment' and i.deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ name_key }) => name_key))
}
