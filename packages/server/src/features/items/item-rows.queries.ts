import type { Item, ItemType, Unit } from '@entrepot/contract/items/item.ts'
import {
  type Hundredths,
  quantityFromDecimal,
  quantityToDecimal,
  quantityToNumber,
} from '@entrepot/contract/kernel/quantity.ts'
import type { StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { TagRef } from '@entrepot/contract/tags/tag-color.ts'
import { isExpired } from '@entrepot/contract/variants/lot-order.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { constant, fixed, RetryTransaction, sql } from '../../kernel/database.ts'
import { pathOf } from '../../kernel/folder-access.ts'
import type { FieldNames } from '../fields/index.ts'
import { pictureAddress } from '../../kernel/picture-address.ts'
import { type Reserved, reservedNow } from './reserved.ts'

type Ref = { guid: string; name: string }

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

const ref = (guid: string | null, name: string | null): Ref | null => (guid ? { guid, name: name ?? '' } : null)

export const rowOf = (raw: RawItem): ItemRow => ({
  guid: raw.id,
  article: raw.article_id,
  folder: raw.folder_id,
  type: raw.type,
  name: raw.name,
  description: raw.description,
  tag: raw.tag,
  category: ref(raw.category_id, raw.category_name),
  shelf: ref(raw.shelf_id, raw.shelf_name),
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
  createdBy: ref(raw.created_by, raw.created_by_name),
  updatedAt: raw.updated_at,
  updatedBy: ref(raw.updated_by, raw.updated_by_name),
  updatedByName: raw.updated_by_name,
})

/** The columns of a record named `i`, in the order of nothing: names carry them. */
const COLUMNS = `
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

/**
 * A record that nobody else changes before the commit. What is written about it carries the instant of the lock, so
 * that it is known without being read back.
 */
export type LockedRow = ItemRow & { lockedAt: string; changedAt: Date }

type RawLocked = RawItem & { locked_at: string; changed_at: Date }
// Whoever had to wait for a writer is given the row as it is afterwards, and the instant with it: the ledger of a
// record stays in the order of time.
const LOCKED = constant(`${COLUMNS}, clock_timestamp()::text as locked_at, now() as changed_at`)

// With the product of each variant or lot, whose sum is written with it. Named as one array they are looked up by their
// key, whatever is known of a young company's rows.
const [LIVE_AMONG, PRODUCTS, LOCK] = [
  constant('i.deleted_at is null and i.id = any'),
  constant('select v.parent_item_id from item v where v.parent_item_id is not null and'),
  constant('order by i.id for no key update of i'),
]

/**
 * Locked in guid order until the commit, so that a decision about them still holds when it is written. The products of
 * variants and lots are locked along and answered too.
 */
export const lockItems = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, LockedRow>> => {
  const { guid: company } = ctx.company
  const [first, second] = guids
  const { rows } = await (
    guids.length === 1
      ? fixed<RawLocked>`select ${LOCKED} from item i
        where ${LIVE_AMONG}(array[${first}::uuid] || array(${PRODUCTS} v.id = ${first} and v.company_id = ${company}))
        and i.company_id = ${company} ${LOCK}`
      : guids.length === 2
        ? fixed<RawLocked>`select ${LOCKED} from item i
          where ${LIVE_AMONG}(array[${first}::uuid, ${second}::uuid] || array(${PRODUCTS} v.id in (${first}, ${second})
          and v.company_id = ${company})) and i.company_id = ${company} ${LOCK}`
        : fixed<RawLocked>`select ${LOCKED} from item i
          where ${LIVE_AMONG}(${[...guids]}::uuid[] || array(${PRODUCTS} v.id = any(${[...guids]}::uuid[])
          and v.company_id = ${company})) and i.company_id = ${company} ${LOCK}`
  ).execute(ctx.db)
  const locked = new Map(
    rows.map((raw) => [raw.id, { ...rowOf(raw), lockedAt: raw.locked_at, changedAt: raw.changed_at }]),
  )
  // While one was waited for, it came under another product: that one is not locked.
  if (rows.some((raw) => raw.parent_item_id !== null && !locked.has(raw.parent_item_id))) throw new RetryTransaction()
  return locked
}

/**
 * Live records of the given articles, locked in guid order. Whoever was waited for may have made one more in another
 * folder, which only the next statement sees; nobody makes a third, because that takes one of these.
 */
export const lockArticles = async (ctx: Ctx, articles: readonly string[]): Promise<ItemRow[]> => {
  await lockRecordsOf(ctx, articles)
  return lockRecordsOf(ctx, articles)
}

const lockRecordsOf = async (ctx: Ctx, articles: readonly string[]): Promise<ItemRow[]> => {
  const { rows } = await fixed<RawItem>`
    select ${fixedItemColumns} from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.article_id = any(${[...articles]}::uuid[])
    order by i.id for no key update of i`.execute(ctx.db)
  return rows.map(rowOf)
}

export const recordOf = (ctx: Ctx, row: ItemRow): StockRecord => ({
  guid: row.guid,
  articleGuid: row.article,
  folderGuid: row.folder,
  name: row.name,
  tag: row.tag,
  type: row.type,
  unit: row.unit,
  quantity: quantityFromDecimal(row.quantity),
  reserved: reservedNow(ctx, row.reserved),
  hasVariants: countOf(row) > 0,
  lastSeq: row.seq,
  lastQuantity: row.lastQuantity === null ? null : quantityFromDecimal(row.lastQuantity),
  inventoryDiff: row.inventoryDiff === null ? null : signedFromDecimal(row.inventoryDiff),
  inventoryDate: row.inventoryDate,
})

/** The record as `updateRecords` leaves it. */
export const rowAfter = (ctx: Ctx, row: LockedRow, record: StockRecord): ItemRow => ({
  ...row,
  folder: record.folderGuid,
  shelf: row.folder === record.folderGuid ? row.shelf : null,
  quantity: decimal(record.quantity),
  seq: record.lastSeq,
  lastQuantity: decimalOrNull(record.lastQuantity),
  inventoryDiff: decimalOrNull(record.inventoryDiff),
  inventoryDate: record.inventoryDate,
  version: row.version + 1,
  updatedAt: row.changedAt,
  updatedBy: { guid: ctx.user.guid, name: ctx.user.name },
  updatedByName: ctx.user.name,
})

export const decimal = (quantity: Hundredths) =>
  quantity < 0 ? `-${quantityToDecimal(-quantity)}` : quantityToDecimal(quantity)
export const decimalOrNull = (quantity: Hundredths | null) => (quantity === null ? null : decimal(quantity))

const signedFromDecimal = (text: string) =>
  text.startsWith('-') ? -quantityFromDecimal(text.slice(1)) : quantityFromDecimal(text)
const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** What is shown of a record: its own, and of a product what its variants and lots have together (VAR-17). */
export const shownQuantities = (
  ctx: Ctx,
  { quantity, reserved, held }: Pick<ItemRow, 'quantity' | 'reserved' | 'held'>,
) => {
  const [all, kept] = [
    quantityFromDecimal(quantity) + quantityFromDecimal(held.quantity),
    reservedNow(ctx, reserved) + reservedNow(ctx, held.reserved),
  ]
  return {
    quantity: quantityToNumber(all),
    quantityAvailable: quantityToNumber(Math.max(0, all - kept)),
    quantityReserved: quantityToNumber(kept),
  }
}

/** The value of the field mapped to `status` when there is one, else free text (VAR-04). */
export const statusOf = (
  { variant, attributes }: Pick<ItemRow, 'variant' | 'attributes'>,
  { meant }: FieldNames,
): string | null => (meant.status === undefined ? (variant?.status ?? null) : textOf(attributes[meant.status]))
export const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : Array.isArray(value) ? value.join(';') : String(value)

const variantFor = (ctx: Ctx, row: ItemRow, fields: FieldNames): Item['variant'] => {
  const { variant } = row
  if (variant === null) return null
  const { guid, name, tag } = variant.product
  return {
    kind: variant.kind,
    product: { guid, name, tag },
    status: statusOf(row, fields),
    expiryDate: variant.expiresOn,
    expired: isExpired(variant.expiresOn, todayOf(ctx)),
  }
}

/** A record as this viewer sees it: names of hidden folders are left out (PERM-34), custom values by name (ITEM-10). */
export const itemFor = (ctx: Ctx, row: ItemRow, fields: FieldNames): Item => {
  const levels = ctx.rights.tree.byGuid.get(row.folder) ? pathOf(ctx, row.folder).slice(0, -1) : []
  const folderName = ctx.rights.levels.has(row.folder) ? (ctx.rights.tree.byGuid.get(row.folder)?.name ?? '') : ''
  const at = (level: number) => levels[level - 1] ?? ''
  return {
    guid: row.guid,
    name: row.name,
    description: row.description,
    type: row.type,
    tag: row.tag,
    tags: row.tags,
    parent: { guid: row.folder, id: row.folder, name: folderName },
    parent_guid: row.folder,
    shelf: row.shelf,
    category: row.category,
    unit: row.unit,
    ...shownQuantities(ctx, row),
    threshold: numberOf(row.threshold),
    inventoryDate: row.inventoryDate,
    lastQuantity: numberOf(row.lastQuantity),
    inventoryDiff: numberOf(row.inventoryDiff),
    parent1: at(1),
    parent2: at(2),
    parent3: at(3),
    parent4: at(4),
    parent5: at(5),
    picture: pictureAddress(ctx, row.picture),
    variants: countOf(row),
    variant_types: [
      ...(row.held.variants > 0 ? (['variant'] as const) : []),
      ...(row.held.lots > 0 ? (['lot'] as const) : []),
    ],
    variant: variantFor(ctx, row, fields),
    active: row.active,
    packaging: row.packaging,
    attributes: Object.fromEntries(
      Object.entries(row.attributes).flatMap(([guid, value]) =>
        fields.of.has(guid) ? [[fields.of.get(guid)!, value as Item['attributes'][string]]] : [],
      ),
    ),
    article_guid: row.article,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  }
}
