import { beforeOf, changeItems } from '../items/index.ts'
import { lockItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { changesItem, checkUpdates, isUpdated, startUpdatePass } from './check-item-changes.ts'
import { refreshContents } from './effects.queries.ts'
import { nameCategories, nameTags, postCounts, writableOf } from './written.ts'
import { refusedOf } from '../../kernel/import-row.ts'
import type { ImportRun, NewEffect, StagedRow, Written } from '../../kernel/import-target.ts'

/** Changes of items as their edit makes them, quantities by counting; on records that nobody else changes meanwhile. */
export const writeUpdates = async (ctx: Ctx, row: ImportRun, rows: readonly StagedRow[]): Promise<Written> => {
  const pass = await startUpdatePass(ctx, row.plan)
  const checked = await checkUpdates(ctx, pass, rows, lockItems)
  const { right, denied } = writableOf(
    ctx,
    pass,
    checked.flatMap(({ update }) => update ?? []),
  )
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
  await refreshContents(ctx, row.guid, around)
  const changed = right.filter(changesItem)
  const effects = changed.map((one): NewEffect => ({
    kind: 'item_changed',
    record: one.before.guid,
    group: groupOf.get(one.row) ?? null,
    before: beforeOf(one, pass.fields),
  }))
  return {
    created: 0,
    updated: changed.length,
    unchanged: right.length - changed.length,
    refused: [...refusedOf(checked), ...denied],
    effects: [...tags.effects, ...categories, ...effects],
  }
}
