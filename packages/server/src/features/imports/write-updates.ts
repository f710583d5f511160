import { beforeOf, changeItems } from '../items/index.ts'
import { lockItems } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { quantityFromDecimal } from '@entrepot/contract/kernel/quantity.ts'
import {
  changesItem,
  checkUpdates,
  isUpdated,
  type ItemUpdate,
  startUpdatePass,
  type UpdatePass,
} from './check-item-changes.ts'
import { keepMet } from './staged-rows.queries.ts'
import { refreshContents } from './effects.queries.ts'
import { nameCategories, nameTags, postCounts, writableOf } from './written.ts'
import { refusedOf } from '../../kernel/import-row.ts'
import type { ImportRun, NewEffect, StagedRow, Written } from '../../kernel/import-target.ts'

/** Changes of items as their edit makes them, quantities by counting; on records that nobody else changes meanwhile. */
export const writeUpdates = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startUpdatePass(ctx, row.plan, row.guid)
  const checked = await checkUpdates(ctx, pass, rows, lockItems)
  const { right: all, denied } = writableOf(
    ctx,
    pass,
    checked.flatMap(({ update }) => update ?? []),
  )
  const { right, others } = settleRepeats(ctx, all)
  const revised = right.filter(isUpdated)
  const categories = await nameCategories(
    ctx,
    pass.categories.byName,
    revised,
    (one) => ({ name: one.categoryName, type: one.change.type ?? one.before.type, target: 'item' }),
    (one, guid) => {
      one.change.category = guid
    },
  )
  const tags = await nameTags(
    ctx,
    pass.tags,
    revised.flatMap((one) => one.tagNames ?? []),
  )
  for (const one of revised) if (one.tagNames) one.change.tags = tags.guidsOf(one.tagNames)
  const around = await changeItems(ctx, revised, row.fileName)

  const groupOf = await postCounts(ctx, row, right)
  // What an earlier chunk wrote is as this import left it, also where this one has counted on.
  await refreshContents(ctx, row.guid, [...around, ...right.filter(adds).map(({ before }) => before.guid)])
  const changed = right.filter(changesItem)
  const effects = changed.map((one): NewEffect => ({
    kind: 'item_changed',
    record: one.before.guid,
    group: groupOf.get(one.row) ?? null,
    before: beforeOf(one, pass.fields),
  }))
  if (pass.repeated !== 'refuse') await keepMet(ctx, row.guid, metBy(pass.repeated, all))
  const added = others.filter(changesItem).length
  return {
    created: 0,
    updated: changed.length + added,
    unchanged: right.length - changed.length + others.length - added,
    refused: [...refusedOf(checked), ...denied],
    effects: [...tags.effects, ...categories, ...effects],
  }
}

/** Rows of one record: the first is written, with what the others add to the quantity that it says. */
const settleRepeats = <U extends ItemUpdate>(ctx: Ctx, updates: readonly U[]): { right: U[]; others: U[] } => {
  const [right, others]: [U[], U[]] = [[], []]
  for (const [, rows] of Map.groupBy(updates, ({ before }) => before.guid)) {
    const [first, ...more] = rows as [U, ...U[]]
    if (first.repeats === 'once') others.push(first)
    else right.push(first.repeats === 'added' || more.some(adds) ? { ...first, count: totalOf(ctx, rows) } : first)
    others.push(...more)
  }
  return { right, others }
}
const adds = ({ repeats }: ItemUpdate) => repeats === 'added'

/** What an earlier chunk has counted is in the record by now; what another row says comes on top. */
const totalOf = (ctx: Ctx, rows: readonly ItemUpdate[]): ItemUpdate['count'] => {
  const { before, repeats } = rows[0]!
  const said = rows.flatMap((one) => one.said ?? [])
  if (said.length === 0) return null
  const has = quantityFromDecimal(before.quantity)
  const quantity = said.reduce((sum, one) => sum + one.quantity, repeats === 'added' ? has : 0)
  const on = said.findLast((one) => one.on !== null)?.on ?? null
  const isSame = quantity === has && (on === null || on === before.inventoryDate)
  return isSame ? null : { quantity, on: on ?? todayOf(ctx) }
}

/** Where quantities are added up, a row that says none is not the first. */
const metBy = (repeated: UpdatePass['repeated'], updates: readonly ItemUpdate[]) =>
  updates
    .filter(({ said }) => repeated === 'first' || said !== null)
    .map(({ row, before }) => ({ row, record: before.guid }))
