import type { Accuracy, AccuracyQuery, ToCount, ToCountQuery } from '@entrepot/contract/cyclecounts/cyclecount.ts'
import { ACCURACY_LIST, CYCLE_LIST } from '@entrepot/contract/cyclecounts/list.ts'
import { dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type { Ctx } from '../../kernel/context.ts'
import { foldersAsked, mayWriteIn, pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { priceFor } from '../../kernel/prices.ts'
import { accuracyOrder, pageOfAccuracy } from './accuracy.queries.ts'
import { pageToCount, toCountOrder, type ToCountRow } from './to-count.queries.ts'

/** In percent, with one decimal. */
const inPercent = (share: number): number => Math.round(share * 1_000) / 10
const rowFor = (ctx: Ctx, row: ToCountRow): ToCount => ({
  guid: row.guid,
  name: row.name,
  tag: row.tag,
  folder: { guid: row.folder, name: ctx.rights.tree.byGuid.get(row.folder)?.name ?? '' },
  folder_path: pathText(ctx, row.folder),
  unit: row.unit,
  quantity: row.quantity,
  value: priceFor(ctx, Math.round(row.value * 100) / 100),
  movements: row.movements,
  days: row.days,
  lastCount: row.lastCount,
  wasWrong: row.wasWrong,
  counts: row.counts,
  errors: row.errors,
  chance: inPercent(row.chance),
  risk: inPercent(row.risk),
})

const toCount = async (ctx: Ctx, { most, folder, category, search, sort, page, size }: ToCountQuery) => {
  const asked = foldersAsked(ctx, folder, { field: 'folder' })
  const folders = asked && asked.filter((one) => mayWriteIn(ctx, one))
  const { rows, total } = await pageToCount(
    ctx,
    { folders, category, priced: seesPrices(ctx.rights.roles) },
    { most, search },
    toCountOrder(sort),
    boundsOf({ page, size }),
  )
  return { data: rows.map((row) => rowFor(ctx, row)), page, size, total }
}
export const listToCount = (ctx: Ctx, query: ToCountQuery) =>
  pageOrSheet(ctx, query, toCount, {
    name: 'cyclecounts:sheet',
    columns: sheetColumns<ToCount>()(ctx, CYCLE_LIST, {}),
  })

const accuracy = async (ctx: Ctx, { by, folder, category, from, to, search, sort, page, size }: AccuracyQuery) => {
  const { timeZone } = ctx.company
  const { rows, total } = await pageOfAccuracy(
    ctx,
    {
      by,
      folders: foldersAsked(ctx, folder, { field: 'folder' }),
      category,
      since: from ? dayBounds(from, timeZone)[0] : undefined,
      until: to ? dayBounds(to, timeZone)[1] : undefined,
      search,
    },
    accuracyOrder(sort),
    boundsOf({ page, size }),
  )
  const nameless = ctx.services.words(ctx.language, 'cyclecounts:no_category')
  return { data: rows.map((row) => ({ ...row, name: row.name || nameless })), page, size, total }
}
export const listAccuracy = (ctx: Ctx, query: AccuracyQuery) =>
  pageOrSheet(ctx, query, accuracy, {
    name: 'cyclecounts:accuracy_sheet',
    columns: sheetColumns<Accuracy>()(ctx, ACCURACY_LIST, {
      off: ({ differences }) =>
        differences
          .map(({ unit, quantity }) => `${quantity} ${ctx.services.words(ctx.language, `items:units.${unit}`)}`)
          .join(', '),
    }),
  })
