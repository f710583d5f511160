import { type Item, LEFT_OUT, type LeftOut, type ListedItem } from '@entrepot/contract/items/item.ts'
import { quantityFromDecimal, quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { isExpired } from '@entrepot/contract/variants/lot-order.ts'
import type { FieldNames } from '../fields/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { pathOf } from '../../kernel/folder-access.ts'
import { pictureAddress } from '../../kernel/picture-address.ts'
import { checkedOutOf, reservedNow } from './reserved.ts'
import { type CoreRow, countOf, type ItemRow } from './record-rows.queries.ts'

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** What is shown of a record: its own, and of a product what its variants and lots have together (VAR-17). */
export const shownQuantities = (
  ctx: Ctx,
  { quantity, reserved, held }: Pick<CoreRow, 'quantity' | 'reserved' | 'held'>,
) => {
  const [all, kept] = [
    quantityFromDecimal(quantity) + quantityFromDecimal(held.quantity),
    reservedNow(ctx, reserved) + reservedNow(ctx, held.reserved),
  ]
  const out = checkedOutOf(reserved) + checkedOutOf(held.reserved)
  return {
    quantity: quantityToNumber(all),
    quantityAvailable: quantityToNumber(Math.max(0, all - kept)),
    quantityReserved: quantityToNumber(kept - out),
    quantityCheckedOut: quantityToNumber(out),
  }
}

/** The value of the field mapped to `status` when there is one, else free text (VAR-04). */
export const statusOf = (
  { variant, attributes }: Pick<CoreRow, 'variant' | 'attributes'>,
  { meant }: FieldNames,
): string | null => (meant.status === undefined ? (variant?.status ?? null) : textOf(attributes[meant.status]))

export const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : Array.isArray(value) ? value.join(';') : String(value)

const variantFor = (ctx: Ctx, row: CoreRow, fields: FieldNames): Item['variant'] => {
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
  const at = (level: number) => levels[level - 1] ?? ''
  return {
    ...coreFor(ctx, row, fields),
    tags: row.tags,
    inventoryDate: row.inventoryDate,
    lastQuantity: numberOf(row.lastQuantity),
    inventoryDiff: numberOf(row.inventoryDiff),
    parent1: at(1),
    parent2: at(2),
    parent3: at(3),
    parent4: at(4),
    parent5: at(5),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
  }
}

/**
 * Own values by the names of their fields, none of which is `__proto__` (`isFieldName`); set one by one: each row has
 * some.
 */
const namedValues = (values: CoreRow['attributes'], { of }: FieldNames): Item['attributes'] => {
  const named: Item['attributes'] = {}
  for (const guid in values) {
    const name = of.get(guid)
    if (name !== undefined) named[name] = values[guid] as Item['attributes'][string]
  }
  return named
}

/** The same as every list shows it. */
export const coreFor = (ctx: Ctx, row: CoreRow, fields: FieldNames): Omit<Item, LeftOut> => ({
  guid: row.guid,
  name: row.name,
  description: row.description,
  type: row.type,
  tag: row.tag,
  parent: {
    guid: row.folder,
    id: row.folder,
    name: ctx.rights.levels.has(row.folder) ? (ctx.rights.tree.byGuid.get(row.folder)?.name ?? '') : '',
  },
  parent_guid: row.folder,
  shelf: row.shelf,
  category: row.category,
  unit: row.unit,
  ...shownQuantities(ctx, row),
  quantityTotal: null,
  averageCost: null,
  value: null,
  threshold: numberOf(row.threshold),
  picture: pictureAddress(ctx, row.picture),
  variants: countOf(row),
  variant_types: [
    ...(row.held.variants > 0 ? (['variant'] as const) : []),
    ...(row.held.lots > 0 ? (['lot'] as const) : []),
  ],
  variant: variantFor(ctx, row, fields),
  active: row.active,
  packaging: row.packaging,
  attributes: namedValues(row.attributes, fields),
  article_guid: row.article,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})

/** An item without what a list left out. */
export const withoutLeftOut = (item: Item, kept: ReadonlySet<string>): ListedItem =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !IS_LEFT_OUT.has(name) || kept.has(name))) as ListedItem
const IS_LEFT_OUT: ReadonlySet<string> = new Set(LEFT_OUT)
