import { type Hundredths, quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Unit } from '@entrepot/contract/items/item.ts'
import type { ArticleType } from '@entrepot/contract/suppliers/article-types.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'
import { OPEN } from './orders.queries.ts'

type Ordered = { guid: string; number: string; supplier: string; expectedDate: Day | null; quantity: Hundredths }
/** What is still to come of an article, by its barcode or its name; the first to come first. */
export const stillToCome = async (
  ctx: Ctx,
  { tagKey, nameKey }: { tagKey: string; nameKey: string },
): Promise<Ordered[]> => {
  const { rows } = await sql<{
    id: string
    number: string
    supplier_name: string
    expected_date: Day | null
    quantity: string
  }>`select o.id, o.number, o.supplier_name, o.expected_date::text, sum(l.ordered - l.received) as quantity
    from order_line l join purchase_order o on o.company_id = l.company_id and o.id = l.order_id
    where l.company_id = ${ctx.company.guid} and l.closed_at is null and l.received < l.ordered
      and (l.name_key = ${nameKey} or (l.tag_key <> '' and l.tag_key = ${tagKey})) and o.status in ${OPEN}
    group by o.company_id, o.id order by o.expected_date nulls last, o.created_at limit 100`.execute(ctx.db)
  return rows.map((row) => ({
    guid: row.id,
    number: row.number,
    supplier: row.supplier_name,
    expectedDate: row.expected_date,
    quantity: quantityFromDecimal(row.quantity),
  }))
}

export type Low = {
  supplier: { guid: string; name: string }
  article: string
  name: string
  type: ArticleType
  tag: string | null
  reference: string
  unit: Unit
  stock: number
  threshold: number
  onOrder: number
  packaging: number
  usual: number
  unitPrice: number | null
}
/**
 * Articles at their threshold or below in what the caller sees, with what is on order, and who sells them for least:
 * the threshold of places that are low, or that of the whole article.
 */
export const lowArticles = async (ctx: Ctx, most: number): Promise<Low[]> => {
  const folders = readableFolders(ctx)
  const seen = folders ? sql`and ${inFolders(ctx, sql`i.folder_id`, folders)}` : sql``
  const { rows } = await sql<{
    supplier_id: string
    supplier_name: string
    article_id: string
    name: string
    type: ArticleType
    tag: string | null
    reference: string
    unit: Unit
    stock: string
    threshold: string
    on_order: string
    packaging: number
    usual: number
    unit_price: string | null
  }>`${customPlan} with places as (
      select i.article_id, sum(i.quantity + i.variants_quantity) as stock, sum(i.threshold) as threshold from item i
      where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.is_low and i.parent_item_id is null ${seen}
      group by i.article_id),
    wholes as (
      select a.id as article_id, coalesce(sum(i.quantity + i.variants_quantity), 0) as stock, a.threshold
      from article a join item i on i.company_id = a.company_id and i.article_id = a.id and i.deleted_at is null ${seen}
      where a.company_id = ${ctx.company.guid} and a.threshold is not null
      group by a.id, a.threshold having coalesce(sum(i.quantity + i.variants_quantity), 0) <= a.threshold),
    low as (
      select distinct on (article_id) article_id, stock, threshold
      from (select * from places union all select * from wholes) each
      order by article_id, threshold - stock desc),
    named as (
      select low.*, k.name, k.name_key, k.unit, coalesce(t.code, '') as tag, coalesce(t.code_key, '') as tag_key
      from low join article k on k.company_id = ${ctx.company.guid} and k.id = low.article_id
      left join lateral (select c.code, c.code_key from code c where c.company_id = k.company_id
        and c.article_id = k.id and c.kind = 'tag' and not c.released limit 1) t on true),
    asked as (
      select n.*, coalesce((select sum(l.ordered - l.received) from order_line l
        join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.status in ${OPEN}
        where l.company_id = ${ctx.company.guid} and l.closed_at is null and l.received < l.ordered
          and (l.name_key = n.name_key or (l.tag_key <> '' and l.tag_key = n.tag_key))), 0) as on_order
      from named n)
    select distinct on (k.article_id) s.id as supplier_id, s.name as supplier_name, k.article_id, a.name, a.type,
      coalesce(a.tag, nullif(k.tag, '')) as tag, a.reference, k.unit, k.stock, k.threshold, k.on_order, a.packaging,
      a.quantity as usual, a.unit_price
    from asked k
    join supplier_article a on a.company_id = ${ctx.company.guid}
      and (a.name_key = k.name_key or (k.tag_key <> '' and a.tag_key = k.tag_key))
    join supplier s on s.company_id = a.company_id and s.id = a.supplier_id
    where k.stock + k.on_order <= k.threshold
    order by k.article_id, a.unit_price nulls last, a.lead_days nulls last, s.name
    limit ${most}`.execute(ctx.db)
  return rows.map((row) => ({
    supplier: { guid: row.supplier_id, name: row.supplier_name },
    article: row.article_id,
    name: row.name,
    type: row.type,
    tag: row.tag,
    reference: row.reference,
    unit: row.unit,
    stock: Number(row.stock),
    threshold: Number(row.threshold),
    onOrder: Number(row.on_order),
    packaging: row.packaging,
    usual: row.usual,
    unitPrice: row.unit_price === null ? null : Number(row.unit_price),
  }))
}
