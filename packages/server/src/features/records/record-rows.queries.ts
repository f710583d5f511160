import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { TagRef } from '@entrepot/contract/tags/tag-color.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, sql } from '../../kernel/database.ts'
import { type Ref, refOf } from '../../kernel/stamps.ts'
import type { Reserved } from './reserved.ts'

/** What the variants and lots of a product hold together (T34). */
export type Held = { variants: number; lots: number; quantity: string; reserved: Reserved }

export const countOf = ({ held }: Pick<ItemRow, 'held'>): number => held.variants + held.lots

/** Of a variant or lot; the product is the record that it belongs to, in the same folder. */
export type VariantFacts = {
  kind: VariantKind
  product: { guid: string; name: string; tag: string | null }
  status: string | null
  expiresOn: Day | null
}

/** A live record with what a reader needs of its neighbours. */
export type ItemRow = {
  guid: string
  article: string
  folder: string
  type: ItemType
  name: string
  description: string
  tag: string | null
  category: Ref | null
  shelf: Ref | null
  tags: TagRef[]
  unit: Unit
  packaging: number
  quantity: string
  reserved: Reserved
  threshold: string | null
  inventoryDate: string | null
  lastQuantity: string | null
  inventoryDiff: string | null
  attributes: Record<string, unknown>
  picture: string | null
  held: Held
  variant: VariantFacts | null
  active: boolean
  seq: number
  version: number
  createdAt: Date
  createdBy: Ref | null
  updatedAt: Date
  updatedBy: Ref | null
  updatedByName: string
}

export type RawItem = {
  id: string
  article_id: string
  folder_id: string
  type: ItemType
  name: string
  description: string
  tag: string | null
  category_id: string | null
  category_name: string | null
  shelf_id: string | null
  shelf_name: string | null
  tags: TagRef[] | null
  unit: Unit
  packaging: number
  quantity: string
  reserved: Reserved
  threshold: string | null
  inventory_date: string | null
  last_quantity: string | null
  inventory_diff: string | null
  attributes: Record<string, unknown>
  picture_id: string | null
  variant_count: number
  lot_count: number
  variants_quantity: string
  variants_reserved: Reserved
  active: boolean
  variant_kind: VariantKind | null
  parent_item_id: string | null
  product: Omit<VariantFacts['product'], 'guid'> | null
  status: string | null
  expires_on: Day | null
  seq: number
  version: number
  created_at: Date
  created_by: string | null
  created_by_name: string
  updated_at: Date
  updated_by: string | null
  updated_by_name: string
}

export const rowOf = (raw: RawItem): ItemRow => ({
  guid: raw.id,
  article: raw.article_id,
  folder: raw.folder_id,
  type: raw.type,
  name: raw.name,
  description: raw.description,
  tag: raw.tag,
  category: refOf(raw.category_id, raw.category_name),
  shelf: refOf(raw.shelf_id, raw.shelf_name),
  tags: raw.tags ?? [],
  unit: raw.unit,
  packaging: raw.packaging,
  quantity: raw.quantity,
  reserved: raw.reserved,
  threshold: raw.threshold,
  inventoryDate: raw.inventory_date,
  lastQuantity: raw.last_quantity,
  inventoryDiff: raw.inventory_diff,
  attributes: raw.attributes,
  picture: raw.picture_id,
  held: {
    variants: raw.variant_count,
    lots: raw.lot_count,
    quantity: raw.variants_quantity,
    reserved: raw.variants_reserved,
  },
  active: raw.active,
  variant: raw.variant_kind && {
    kind: raw.variant_kind,
    product: { name: '', tag: null, ...raw.product, guid: raw.parent_item_id! },
    status: raw.status,
    expiresOn: raw.expires_on,
  },
  seq: raw.seq,
  version: raw.version,
  createdAt: raw.created_at,
  createdBy: refOf(raw.created_by, raw.created_by_name),
  updatedAt: raw.updated_at,
  updatedBy: refOf(raw.updated_by, raw.updated_by_name),
  updatedByName: raw.updated_by_name,
})

/** The columns of a record named `i`, in the order of nothing: names carry them. */
export const COLUMNS = `
  i.id, i.article_id, i.folder_id, i.type, i.name, i.description, i.tag, i.category_id, (select c.name from category c where c.company_id = i.company_id and c.id = i.category_id) as category_name,
  i.shelf_id, (select s.name from shelf s where s.company_id = i.company_id and s.id = i.shelf_id) as shelf_name,
  (select jsonb_agg(jsonb_build_object('guid', t.id, 'name', t.name, 'color', t.color) order by t.name_key) from item_tag it join tag t on t.company_id = it.company_id and t.id = it.tag_id where it.company_id = i.company_id and it.item_id = i.id) as tags,
  i.unit, i.packaging, i.quantity, i.reserved, i.threshold, i.inventory_date, i.last_quantity, i.inventory_diff, i.attributes, i.picture_id,
  i.variant_count, i.lot_count, i.variants_quantity, i.variants_reserved, i.active, i.variant_kind, i.status, i.expires_on,
  i.parent_item_id, (select jsonb_build_object('name', p.name, 'tag', p.tag) from item p where p.company_id = i.company_id and p.id = i.parent_item_id) as product,
  i.seq, i.version, i.created_at, i.created_by, i.created_by_name, i.updated_at, i.updated_by, i.updated_by_name`

export const itemColumns = sql.raw(COLUMNS)

/** The same for a `fixed` statement. */
export const fixedItemColumns = constant(COLUMNS)

/**
 * A list is planned anew at every call, because the planner takes one for ten; one record or the two ends of a
 * transfer, which most calls ask for, are planned once.
 */
export const itemsByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, ItemRow>> => {
  const { rows } = await (
    guids.length === 1
      ? fixed<RawItem>`select ${fixedItemColumns} from item i
        where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id = ${guids[0]}`
      : guids.length === 2
        ? fixed<RawItem>`select ${fixedItemColumns} from item i
          where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id in (${guids[0]}, ${guids[1]})`
        : fixed<RawItem>`select ${fixedItemColumns} from item i
          where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id = any(${[...guids]}::uuid[])`
  ).execute(ctx.db)
  return new Map(rows.map((raw) => [raw.id, rowOf(raw)]))
}

/** The same with what lies in the trash, for who tells what happened to it. */
export const itemsEver = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, ItemRow>> => {
  const { rows } = await fixed<RawItem>`select ${fixedItemColumns} from item i
    where i.company_id = ${ctx.company.guid} and i.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((raw) => [raw.id, rowOf(raw)]))
}
