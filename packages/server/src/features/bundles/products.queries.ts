import { type Hundredths, quantityFromDecimal, type Unit } from '@entrepot/contract/kernel/quantity.ts'
import { decimal } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** A product of a bundle, whoever looks. */
export type ProductRow = {
  bundle: string
  /** The record that lay in the location when it was chosen. */
  item: string
  location: string
  name: string
  tag: string | null
  quantity: Hundredths
  unit: Unit
  /** The record of the same article that lies there now. */
  record: string | null
  /** It is deleted, so that none comes back by itself. */
  inTrash: boolean
}
type Raw = {
  bundle_id: string
  item_id: string
  location_id: string
  name: string
  tag: string | null
  quantity: string
  unit: Unit
  record: string | null
  in_trash: boolean
}

export const productsOf = async (
  ctx: Ctx,
  bundles: readonly string[],
): Promise<ReadonlyMap<string, readonly ProductRow[]>> => {
  if (bundles.length === 0) return new Map()
  const { rows } = await sql<Raw>`select p.bundle_id, p.item_id, p.location_id, coalesce(i.name, n.name) as name,
      coalesce(i.tag, n.tag) as tag, p.quantity, p.unit, i.id as record,
      i.id is null and n.deleted_at is not null and n.merged_into is null as in_trash
    from bundle_product p
    join item n on n.company_id = p.company_id and n.id = p.item_id
    left join item i on i.company_id = p.company_id and i.article_id = n.article_id and i.folder_id = p.location_id
      and i.deleted_at is null
    where p.company_id = ${ctx.company.guid} and p.bundle_id = any(${[...bundles]}::uuid[])
    order by p.bundle_id, p.position`.execute(ctx.db)
  return Map.groupBy(
    rows.map((raw) => ({
      bundle: raw.bundle_id,
      item: raw.item_id,
      location: raw.location_id,
      name: raw.name,
      tag: raw.tag,
      quantity: quantityFromDecimal(raw.quantity),
      unit: raw.unit,
      record: raw.record,
      inTrash: raw.in_trash,
    })),
    ({ bundle }) => bundle,
  )
}

export type ProductWrite = Pick<ProductRow, 'item' | 'location' | 'quantity' | 'unit'>
/** The products of a bundle as they are to be, in this order. */
export const writeProducts = async (ctx: Ctx, bundle: string, products: readonly ProductWrite[]): Promise<void> => {
  const rows = products.map(({ item, location, quantity, unit }, at) => ({
    item,
    location,
    position: at,
    quantity: decimal(quantity),
    unit,
  }))
  await sql`delete from bundle_product where company_id = ${ctx.company.guid} and bundle_id = ${bundle}`.execute(ctx.db)
  await sql`insert into bundle_product (company_id, bundle_id, position, item_id, location_id, quantity, unit)
    select ${ctx.company.guid}, ${bundle}, r.position, r.item, r.location, r.quantity, r.unit
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(item uuid, location uuid, position int, quantity numeric, unit text)`.execute(ctx.db)
}
