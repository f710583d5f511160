import type { ArticleType } from '@entrepot/contract/suppliers/article-types.ts'
import { priceToDecimal } from '@entrepot/contract/kernel/price.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { SUPPLIER_ARTICLES } from '@entrepot/contract/suppliers/list.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { type Bounds, isFoundBy } from '../../kernel/list-query.ts'
import { ordersOf } from '../../kernel/list-sql.ts'

export type ArticleRecord = {
  guid: string
  supplier: { guid: string; name: string }
  type: ArticleType
  name: string
  tag: string | null
  reference: string
  unitPrice: number | null
  leadDays: number | null
  packaging: number
  quantity: number
}
type Raw = {
  id: string
  supplier_id: string
  supplier_name: string
  type: ArticleType
  name: string
  tag: string | null
  reference: string
  unit_price: string | null
  lead_days: number | null
  packaging: number
  quantity: number
}
const rowOf = (raw: Raw): ArticleRecord => ({
  guid: raw.id,
  supplier: { guid: raw.supplier_id, name: raw.supplier_name },
  type: raw.type,
  name: raw.name,
  tag: raw.tag,
  reference: raw.reference,
  unitPrice: raw.unit_price === null ? null : Number(raw.unit_price),
  leadDays: raw.lead_days,
  packaging: raw.packaging,
  quantity: raw.quantity,
})
const COLUMNS = sql`a.id, a.supplier_id, s.name as supplier_name, a.type, a.name, a.tag, a.reference, a.unit_price,
  a.lead_days, a.packaging, a.quantity`
const FROM = sql`supplier_article a join supplier s on s.company_id = a.company_id and s.id = a.supplier_id`

export const articlesOf = async (ctx: Ctx, supplier: string): Promise<ArticleRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${FROM}
    where a.company_id = ${ctx.company.guid} and a.supplier_id = ${supplier} order by a.position`.execute(ctx.db)
  return rows.map(rowOf)
}

/** Of several suppliers, each in its order. */
export const articlesOfAll = async (
  ctx: Ctx,
  suppliers: readonly string[],
): Promise<ReadonlyMap<string, ArticleRecord[]>> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from ${FROM} where a.company_id = ${ctx.company.guid}
    and a.supplier_id = any(${[...suppliers]}::uuid[]) order by a.supplier_id, a.position`.execute(ctx.db)
  return Map.groupBy(rows.map(rowOf), ({ supplier }) => supplier.guid)
}

export const orderOf = ordersOf(SUPPLIER_ARTICLES, {
  name: sql`a.name collate natural_order`,
  supplier: sql`s.name collate natural_order`,
  type: sql`a.type`,
  tag: sql`a.tag collate natural_order`,
  reference: sql`a.reference collate natural_order`,
  leadDays: sql`a.lead_days`,
})
export const pageOfArticles = async (
  ctx: Ctx,
  { supplier, search }: { supplier: string | undefined; search: string | undefined },
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: ArticleRecord[]; total: number }> => {
  const where = sql`from ${FROM} where a.company_id = ${ctx.company.guid}
    ${supplier ? sql`and a.supplier_id = ${supplier}` : sql``}
    ${isFoundBy(search, sql`a.id`, 'supplier_article_search')}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    sql<Raw>`select ${COLUMNS} ${where} order by ${order} ${direction}, a.id ${direction}
      offset ${offset} limit ${limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export type ArticleWrite = Omit<ArticleRecord, 'supplier'>
/** The articles of a supplier as they are to be, in this order; those that are not among them are gone. */
export const writeArticles = async (ctx: Ctx, supplier: string, articles: readonly ArticleWrite[]): Promise<void> => {
  const rows = articles.map((one, at) => ({
    id: one.guid,
    position: at,
    type: one.type,
    name: one.name,
    name_key: nameKey(one.name),
    tag: one.tag,
    reference: one.reference,
    unit_price: one.unitPrice === null ? null : priceToDecimal(one.unitPrice),
    lead_days: one.leadDays,
    packaging: one.packaging,
    quantity: one.quantity,
  }))
  // All of them anew: two that change names would be in each other's way otherwise.
  await sql`delete from supplier_article where company_id = ${ctx.company.guid} and supplier_id = ${supplier}`.execute(
    ctx.db,
  )
  await sql`insert into supplier_article (company_id, id, supplier_id, position, type, name, name_key, tag, reference,
      unit_price, lead_days, packaging, quantity)
    select ${ctx.company.guid}, r.id, ${supplier}, r.position, r.type, r.name, r.name_key, r.tag, r.reference,
      r.unit_price, r.lead_days, r.packaging, r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, position int, type text, name text,
      name_key text, tag text, reference text, unit_price numeric, lead_days int, packaging int, quantity int)`.execute(
    ctx.db,
  )
}
