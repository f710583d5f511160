import { dependentsOf } from '@entrepot/contract/fields/cascade.ts'
import type { CustomField } from '../fields/index.ts'
import { changeItems, type ItemRow, lockItems, type NewVariant } from '../items/index.ts'
import { postLines } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { checkRevisions, isRevised, type ItemRevision, startRevisionPass } from './check-item-changes.ts'
import { type NewEffect, refreshContents } from './effects.queries.ts'
import { nameCategories, nameTags, refusedOf, type Written } from './written.ts'
import type { ImportRow, StagedRow } from './imports.queries.ts'

/** What a rollback of an item brings back: fields as an edit takes them, custom values by the guid of their field, and what a count wrote. */
export type ItemBefore = { change: ItemRevision['change']; attributes: Record<string, unknown>; counted: { lastQuantity: string | null; inventoryDiff: string | null; inventoryDate: string | null } | null; variant?: Partial<Omit<NewVariant, 'parent'>> }

/** Changes of items as their edit makes them, quantities by counting; on records that nobody else changes meanwhile. */
export const writeRevisions = async (ctx: Ctx, row: ImportRow, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startRevisionPass(ctx, row.plan!)
  const checked = await checkRevisions(ctx, pass, rows, lockItems)
  const right = checked.flatMap(({ revision }) => revision ?? [])
  const revised = right.filter(isRevised)
  const categories = await nameCategories(ctx, pass.categories.byName, revised, (one) => ({ name: one.categoryName, type: one.change.type ?? one.before.type, target: 'item' }), (one, guid) => { one.change.category = guid })
  const tags = await nameTags(ctx, pass.tags, revised.flatMap((one) => one.tagNames ?? []))
  for (const one of revised) if (one.tagNames) one.change.tags = tags.guidsOf(one.tagNames)
  const around = await changeItems(ctx, revised, row.fileName)

  const counted = right.filter((one) => one.count)
  const { groups, refusals } = await postLines(ctx, counted.map(({ before, count }) => ({
    recordGuid: before.guid, intent: { kind: 'count', counted: count!.quantity, countedOn: count!.on }, note: { comment: row.fileName, recipient: '' },
  })))
  const [refused] = refusals.values()
  if (refused) throw new Problem(refused.code, refused.params, 'quantity')
  const groupOf = new Map(counted.map(({ row: number }, at) => [number, groups[at]!]))

  await refreshContents(ctx, row.guid, around)
  const changed = right.filter((one) => isRevised(one) || one.count)
  const effects = changed.map((one): NewEffect => ({ kind: 'item_changed', record: one.before.guid, group: groupOf.get(one.row) ?? null, before: beforeOf(one, pass.fields) }))
  return { created: 0, updated: changed.length, unchanged: right.length - changed.length, refused: refusedOf(checked), effects: [...tags.effects, ...categories, ...effects] }
}

export const beforeOf = ({ before, change, count }: Pick<ItemRevision, 'before' | 'change' | 'count'>, fields: readonly CustomField[]): ItemBefore => {
  const own: Record<string, unknown> = {
    name: before.name, tag: before.tag, type: before.type, unit: before.unit, description: before.description, packaging: before.packaging, threshold: before.threshold === null ? null : Number(before.threshold),
    category: before.category?.guid ?? null, shelf: before.shelf?.guid ?? null, tags: before.tags.map((tag) => tag.guid),
  }
  const named = new Set(Object.keys(change.attributes ?? {}))
  // A new value of a parent may have emptied what hung on the old one.
  const given = fields.filter(({ name }) => named.has(name)).flatMap((field) => [field, ...dependentsOf(fields, field.guid)])
  return {
    change: Object.fromEntries(Object.keys(change).filter((field) => field in own).map((field) => [field, own[field]])),
    attributes: Object.fromEntries(given.map(({ guid }) => [guid, before.attributes[guid] ?? null])),
    counted: count && countedOf(before),
  }
}

const countedOf = ({ lastQuantity, inventoryDiff, inventoryDate }: ItemRow) => ({ lastQuantity, inventoryDiff, inventoryDate })
