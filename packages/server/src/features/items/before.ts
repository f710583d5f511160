import { dependentsOf } from '@entrepot/contract/fields/cascade.ts'
import type { ItemChange } from '@entrepot/contract/items/item.ts'
import type { CustomField } from '../fields/index.ts'
import { countedOf, type ItemRow, type NewVariant, type StoredCount } from '../records/index.ts'

/**
 * What brings a record back to what it was: fields as an edit takes them, custom values by the guid of their field, and
 * what a count wrote.
 */
export type ItemBefore = {
  change: ItemChange
  attributes: Record<string, unknown>
  counted: StoredCount | null
  variant?: Partial<Omit<NewVariant, 'parent'>>
}

/** The fields that an edit names, as they are before it. */
export const beforeOf = (
  { before, change, count }: { before: ItemRow; change: ItemChange; count: unknown },
  fields: readonly CustomField[],
): ItemBefore => {
  const own: Record<string, unknown> = {
    name: before.name,
    tag: before.tag,
    type: before.type,
    unit: before.unit,
    description: before.description,
    packaging: before.packaging,
    threshold: before.threshold === null ? null : Number(before.threshold),
    category: before.category?.guid ?? null,
    shelf: before.shelf?.guid ?? null,
    tags: before.tags.map((tag) => tag.guid),
  }
  const named = new Set(Object.keys(change.attributes ?? {}))
  // A new value of a parent may have emptied what hung on the old one.
  const given = fields
    .filter(({ name }) => named.has(name))
    .flatMap((field) => [field, ...dependentsOf(fields, field.guid)])
  return {
    change: Object.fromEntries(
      Object.keys(change)
        .filter((field) => field in own)
        .map((field) => [field, own[field]]),
    ),
    attributes: Object.fromEntries(given.map(({ guid }) => [guid, before.attributes[guid] ?? null])),
    counted: count ? countedOf(before) : null,
  }
}

/**
 * The edit that brings it back. It names fields as they are called today; a field that is gone took its values along.
 */
export const takenBack = (
  { change = {}, attributes = {} }: Partial<ItemBefore>,
  names: ReadonlyMap<string, string>,
): ItemChange => {
  const given = Object.entries(attributes).flatMap(([guid, value]) =>
    names.has(guid) ? [[names.get(guid)!, value as never]] : [],
  )
  return { ...change, ...(given.length > 0 && { attributes: Object.fromEntries(given) }) }
}
