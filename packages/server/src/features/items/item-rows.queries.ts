import type { Item, ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { type Hundredths, quantityFromDecimal, quantityToDecimal, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import type { StockRecord } from '@entrepot/contract/stock/ledger.ts'
import type { TagRef } from '@entrepot/contract/tags/tag-color.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, sql } from '../../kernel/database.ts'
import { pathOf } from '../../kernel/folder-access.ts'
import { pictureAddress } from '../../kernel/picture-address.ts'
import { availableNow, type Reserved, reservedNow } from './reserved.ts'

type Ref = { guid: string; name: string }

/** A live record with what a reader needs of its neighbours. */
export type ItemRow = {
  guid: string; article: string; folder: string; type: ItemType; name: string; description: string; tag: string | null; category: Ref | null; shelf: Ref | null; tags: TagRef[]; unit: Unit; packaging: number
  quantity: string; reserved: Reserved; threshold: string | null; inventoryDate: string | null; lastQuantity: string | null; inventoryDiff: string | null; attributes: Record<string, unknown>; picture: string | null; variants: number
  variantKinds: ('variant' | 'lot')[]; seq: number; version: number; createdAt: Date; createdBy: Ref | null; updatedAt: Date; updatedBy: Ref | null; updatedByName: string
}

type Raw = {
  id: string; article_id: string; folder_id: string; type: ItemType; name: string; description: string; tag: string | null; category_id: string | null; category_name: string | null; shelf_id: string | null
  shelf_name: string | null; tags: TagRef[] | null; unit: Unit; packaging: number; quantity: string; reserved: Reserved; threshold: string | null; inventory_date: string | null; last_quantity: string | null; inventory_diff: string | null
  attributes: Record<string, unknown>; picture_id: string | null; variants: number; variant_kinds: ('variant' | 'lot')[] | null; seq: number; version: number; created_at: Date; created_by: string | null; created_by_name: string; updated_at: Date
  updated_by: string | null; updated_by_name: string
}

const ref = (guid: string | null, name: string | null): Ref | null => (guid ? { guid, name: name ?? '' } : null)

export const rowOf = (raw: Raw): ItemRow => ({
  guid: raw.id, article: raw.article_id, folder: raw.folder_id, type: raw.type, name: raw.name, description: raw.description, tag: raw.tag, category: ref(raw.category_id, raw.category_name),
  shelf: ref(raw.shelf_id, raw.shelf_name), tags: raw.tags ?? [], unit: raw.unit, packaging: raw.packaging, quantity: raw.quantity, reserved: raw.reserved, threshold: raw.threshold, inventoryDate: raw.inventory_date,
  lastQuantity: raw.last_quantity, inventoryDiff: raw.inventory_diff, attributes: raw.attributes, picture: raw.picture_id, variants: raw.variants, variantKinds: raw.variant_kinds ?? [], seq: raw.seq, version: raw.version,
  createdAt: raw.created_at, createdBy: ref(raw.created_by, raw.created_by_name), updatedAt: raw.updated_at, updatedBy: ref(raw.updated_by, raw.updated_by_name), updatedByName: raw.updated_by_name,
})

/** The columns of a record named `i`, in the order of nothing: names carry them. */
const COLUMNS = `
  i.id, i.article_id, i.folder_id, i.type, i.name, i.description, i.tag, i.category_id, (select c.name from category c where c.company_id = i.company_id and c.id = i.category_id) as category_name,
  i.shelf_id, (select s.name from shelf s where s.company_id = i.company_id and s.id = i.shelf_id) as shelf_name,
  (select jsonb_agg(jsonb_build_object('guid', t.id, 'name', t.name, 'color', t.color) order by t.name_key) from item_tag it join tag t on t.company_id = it.company_id and t.id = it.tag_id where it.company_id = i.company_id and it.item_id = i.id) as tags,
  i.unit, i.packaging, i.quantity, i.reserved, i.threshold, i.inventory_date, i.last_quantity, i.inventory_diff, i.attributes, i.picture_id,
  (select count(*)::int from item v where v.company_id = i.company_id and v.parent_item_id = i.id and v.deleted_at is null) as variants,
  (select array_agg(distinct v.variant_kind) from item v where v.company_id = i.company_id and v.parent_item_id = i.id and v.deleted_at is null) as variant_kinds,
  i.seq, i.version, i.created_at, i.created_by, i.created_by_name, i.updated_at, i.updated_by, i.updated_by_name`
export const itemColumns = sql.raw(COLUMNS)
/** The same for a `fixed` statement. */
export const fixedItemColumns = constant(COLUMNS)

/** A list is planned anew at every call, because the planner takes one for ten; one record or the two ends of a transfer, which most calls ask for, are planned once. */
export const itemsByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, ItemRow>> => {
  const { rows } = await (guids.length === 1
    ? fixed<Raw>`select ${fixedItemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id = ${guids[0]}`
    : guids.length === 2
      ? fixed<Raw>`select ${fixedItemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id in (${guids[0]}, ${guids[1]})`
      : fixed<Raw>`select ${fixedItemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id = any(${[...guids]}::uuid[])`).execute(ctx.db)
  return new Map(rows.map((raw) => [raw.id, rowOf(raw)]))
}

/** A record that nobody else changes before the commit. What is written about it carries the instant of the lock, so that it is known without being read back. */
export type LockedRow = ItemRow & { lockedAt: string; changedAt: Date }

type RawLocked = Raw & { locked_at: string; changed_at: Date }
// Whoever had to wait for a writer is given the row as it is afterwards, and the instant with it: the ledger of a record stays in the order of time.
const LOCKED = constant(`${COLUMNS}, clock_timestamp()::text as locked_at, now() as changed_at`)

/** Locked in guid order until the commit, so that a decision about them still holds when it is written. */
export const lockItems = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, LockedRow>> => {
  const { rows } = await (guids.length === 1
    ? fixed<RawLocked>`select ${LOCKED} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id = ${guids[0]} for no key update of i`
    : guids.length === 2
      ? fixed<RawLocked>`select ${LOCKED} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id in (${guids[0]}, ${guids[1]}) order by i.id for no key update of i`
      : fixed<RawLocked>`select ${LOCKED} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.id = any(${[...guids]}::uuid[]) order by i.id for no key update of i`).execute(ctx.db)
  return new Map(rows.map((raw) => [raw.id, { ...rowOf(raw), lockedAt: raw.locked_at, changedAt: raw.changed_at }]))
}

/** Live records of the given articles, locked in guid order. */
export const lockArticles = async (ctx: Ctx, articles: readonly string[]): Promise<ItemRow[]> => {
  const { rows } = await fixed<Raw>`
    select ${fixedItemColumns} from item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.article_id = any(${[...articles]}::uuid[]) order by i.id for no key update of i`.execute(ctx.db)
  return rows.map(rowOf)
}

export const recordOf = (ctx: Ctx, row: ItemRow): StockRecord => ({
  guid: row.guid, articleGuid: row.article, folderGuid: row.folder, name: row.name, tag: row.tag, type: row.type, unit: row.unit, quantity: quantityFromDecimal(row.quantity),
  reserved: reservedNow(ctx, row.reserved), hasVariants: row.variants > 0, lastSeq: row.seq, lastQuantity: row.lastQuantity === null ? null : quantityFromDecimal(row.lastQuantity),
  inventoryDiff: row.inventoryDiff === null ? null : signedFromDecimal(row.inventoryDiff), inventoryDate: row.inventoryDate,
})

/** The record as `updateRecords` leaves it. */
export const rowAfter = (ctx: Ctx, row: LockedRow, record: StockRecord): ItemRow => ({
  ...row, folder: record.folderGuid, shelf: row.folder === record.folderGuid ? row.shelf : null, quantity: decimal(record.quantity), seq: record.lastSeq, lastQuantity: decimalOrNull(record.lastQuantity),
  inventoryDiff: decimalOrNull(record.inventoryDiff), inventoryDate: record.inventoryDate, version: row.version + 1, updatedAt: row.changedAt, updatedBy: { guid: ctx.user.guid, name: ctx.user.name }, updatedByName: ctx.user.name,
})

export const decimal = (quantity: Hundredths) => (quantity < 0 ? `-${quantityToDecimal(-quantity)}` : quantityToDecimal(quantity))
export const decimalOrNull = (quantity: Hundredths | null) => (quantity === null ? null : decimal(quantity))

const signedFromDecimal = (text: string) => (text.startsWith('-') ? -quantityFromDecimal(text.slice(1)) : quantityFromDecimal(text))
const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** A record as this viewer sees it: names of hidden folders are left out (PERM-34), custom values by name (ITEM-10). */
export const itemFor = (ctx: Ctx, row: ItemRow, fieldNames: ReadonlyMap<string, string>): Item => {
  const levels = ctx.rights.tree.byGuid.get(row.folder) ? pathOf(ctx, row.folder).slice(0, -1) : []
  const folderName = ctx.rights.levels.has(row.folder) ? (ctx.rights.tree.byGuid.get(row.folder)?.name ?? '') : ''
  const at = (level: number) => levels[level - 1] ?? ''
  return {
    guid: row.guid, name: row.name, description: row.description, type: row.type, tag: row.tag, tags: row.tags, parent: { guid: row.folder, id: row.folder, name: folderName }, parent_guid: row.folder, shelf: row.shelf,
    category: row.category, unit: row.unit, quantity: Number(row.quantity), quantityAvailable: availableNow(ctx, row), quantityReserved: quantityToNumber(reservedNow(ctx, row.reserved)), threshold: numberOf(row.threshold), inventoryDate: row.inventoryDate,
    lastQuantity: numberOf(row.lastQuantity), inventoryDiff: numberOf(row.inventoryDiff), parent1: at(1), parent2: at(2), parent3: at(3), parent4: at(4), parent5: at(5), picture: pictureAddress(ctx, row.picture),
    variants: row.variants, variant_types: row.variantKinds, packaging: row.packaging,
    attributes: Object.fromEntries(Object.entries(row.attributes).flatMap(([guid, value]) => (fieldNames.has(guid) ? [[fieldNames.get(guid)!, value as Item['attributes'][string]]] : []))),
    article_guid: row.article, version: row.version, createdAt: row.createdAt.toISOString(), createdBy: row.createdBy, updatedAt: row.updatedAt.toISOString(), updatedBy: row.updatedBy,
  }
}
