import { OPEN_ORDER_STATES } from '@entrepot/contract/orders/states.ts'
import { SUPPLIER_LIST } from '@entrepot/contract/suppliers/list.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import { type Bounds, hasFoldedWords } from '../../kernel/list-query.ts'
import { listOf, natural, plain } from '../../kernel/list-sql.ts'
import { type RawStamps, stampColumns, type Stamps, stampsOf, touched } from '../../kernel/stamps.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'

export type SupplierRecord = Stamps & {
  guid: string
  name: string
  contactName: string
  email: string
  phone: string
  address: string
  comment: string
  articles: number
  openOrders: number
}
type Raw = RawStamps & {
  id: string
  name: string
  contact_name: string
  email: string
  phone: string
  address: string
  comment: string
  articles: number
  open_orders: number
}
const rowOf = (raw: Raw): SupplierRecord => ({
  guid: raw.id,
  name: raw.name,
  contactName: raw.contact_name,
  email: raw.email,
  phone: raw.phone,
  address: raw.address,
  comment: raw.comment,
  articles: raw.articles,
  openOrders: raw.open_orders,
  ...stampsOf(raw),
})

const ARTICLES = sql`(select count(*)::int from supplier_article a
  where a.company_id = s.company_id and a.supplier_id = s.id)`
const IN_PROGRESS = sql`(${sql.join(OPEN_ORDER_STATES.map((state) => sql.lit(state)))})`
const OPEN_ORDERS = sql`(select count(*)::int from purchase_order o where o.company_id = s.company_id
  and o.supplier_id = s.id and o.status in ${IN_PROGRESS})`
const columns = (
  openOrders: RawBuilder<unknown>,
) => sql`s.id, s.name, s.contact_name, s.email, s.phone, s.address, s.comment, ${stampColumns('s')}, ${ARTICLES} as articles,
  ${openOrders} as open_orders`
const COLUMNS = columns(OPEN_ORDERS)

const { finder, orderOf } = listOf(SUPPLIER_LIST, {
  name: natural(sql`s.name`),
  contact: natural(sql`s.contact_name`),
  email: natural(sql`s.email`),
  phone: { sql: sql`s.phone` },
  articles: { sql: ARTICLES },
  open_orders: { sql: OPEN_ORDERS },
  createdAt: plain(sql`s.created_at`),
  createdBy: { sql: sql`s.created_by_name` },
  updatedAt: plain(sql`s.updated_at`),
})
export { orderOf }
export const supplierCondition = (ctx: Ctx, text: string): RawBuilder<unknown> => listCondition(ctx, text, finder(ctx))

type Filter = { search: string | undefined; condition: RawBuilder<unknown> | undefined }
export const pageOfSuppliers = async (
  ctx: Ctx,
  { search, condition }: Filter,
  { order, descending }: ReturnType<typeof orderOf>,
  { offset, limit }: Bounds,
): Promise<{ rows: SupplierRecord[]; total: number }> => {
  const where = sql`from supplier s where s.company_id = ${ctx.company.guid}
    ${hasFoldedWords(search, sql`s.search_text`)}
    ${condition ? sql`and ${condition}` : sql``}`
  const direction = descending ? sql`desc` : sql`asc`
  const [{ rows }, count] = await Promise.all([
    // Orders are counted for the rows of the page at once, and not for those that are passed over.
    sql<Raw>`${customPlan} with page as (select s.id as found, row_number() over () as place from (select s.id ${where}
        order by ${order} ${direction}, s.id ${direction} offset ${offset} limit ${limit}) s),
      figures as materialized (select o.supplier_id, count(*)::int as orders from purchase_order o
        where o.company_id = ${ctx.company.guid} and o.supplier_id in (select found from page)
          and o.status in ${IN_PROGRESS} group by 1)
      select ${columns(sql`coalesce(figures.orders, 0)`)}
      from page join supplier s on s.company_id = ${ctx.company.guid} and s.id = page.found
        left join figures on figures.supplier_id = s.id
      order by page.place`.execute(ctx.db),
    sql<{ n: number }>`${customPlan} select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  return { rows: rows.map(rowOf), total: count.rows[0]!.n }
}

export const findSupplier = async (ctx: Ctx, guid: string): Promise<SupplierRecord | null> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from supplier s
    where s.company_id = ${ctx.company.guid} and s.id = ${guid}`.execute(ctx.db)
  return rows[0] ? rowOf(rows[0]) : null
}

/** Those that are there, by guid. */
export const suppliersByGuid = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<ReadonlyMap<string, SupplierRecord>> => {
  if (guids.length === 0) return new Map()
  const { rows } = await sql<Raw>`select ${COLUMNS} from supplier s
    where s.company_id = ${ctx.company.guid} and s.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((raw) => [raw.id, rowOf(raw)]))
}

/** What they are called, by name; as many as are of use. */
export const supplierNames = async (ctx: Ctx, most: number): Promise<{ guid: string; name: string }[]> => {
  const { rows } = await sql<{ guid: string; name: string }>`select s.id as guid, s.name from supplier s
    where s.company_id = ${ctx.company.guid} order by s.name_key limit ${most}`.execute(ctx.db)
  return rows
}
export const suppliersNamed = async (ctx: Ctx, keys: readonly string[]): Promise<SupplierRecord[]> => {
  const { rows } = await sql<Raw>`select ${COLUMNS} from supplier s
    where s.company_id = ${ctx.company.guid} and s.name_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return rows.map(rowOf)
}

/**
 * Nobody else changes or deletes them, and no order of theirs is made, until the commit; in the order of their guids.
 */
export const lockSuppliers = (ctx: Ctx, guids: readonly string[]) =>
  sql`select from supplier where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[])
    order by id for update`.execute(ctx.db)

export type SupplierWrite = Pick<
  SupplierRecord,
  'guid' | 'name' | 'contactName' | 'email' | 'phone' | 'address' | 'comment'
>
export const insertSupplier = (ctx: Ctx, one: SupplierWrite) =>
  sql`insert into supplier (company_id, id, name, name_key, contact_name, email, phone, address, comment, created_by,
      created_by_name, updated_by, updated_by_name)
    values (${ctx.company.guid}, ${one.guid}, ${one.name}, ${nameKey(one.name)}, ${one.contactName}, ${one.email},
      ${one.phone}, ${one.address}, ${one.comment}, ${ctx.user.guid}, ${ctx.user.name}, ${ctx.user.guid},
      ${ctx.user.name})`.execute(ctx.db)

export const updateSupplier = (ctx: Ctx, one: SupplierWrite) =>
  sql`update supplier set name = ${one.name}, name_key = ${nameKey(one.name)}, contact_name = ${one.contactName},
      email = ${one.email}, phone = ${one.phone}, address = ${one.address}, comment = ${one.comment},
      ${touched(ctx)}
    where company_id = ${ctx.company.guid} and id = ${one.guid}`.execute(ctx.db)

export const deleteSupplier = (ctx: Ctx, guid: string) =>
  sql`delete from supplier where company_id = ${ctx.company.guid} and id = ${guid}`.execute(ctx.db)

/** Numbers of its orders that are in progress, a few of them. */
export const numbersInProgress = async (ctx: Ctx, guid: string): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`select number from purchase_order
    where company_id = ${ctx.company.guid} and supplier_id = ${guid} and status in ${IN_PROGRESS}
    order by created_at limit 5`.execute(ctx.db)
  return rows.map(({ number }) => number)
}
