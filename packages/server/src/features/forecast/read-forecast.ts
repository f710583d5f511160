import { FORECAST_LIST } from '@entrepot/contract/forecast/list.ts'
import type { Forecast, ForecastQuery } from '@entrepot/contract/forecast/forecast.ts'
import { neededOf, orderByOf, runOutOf } from '@entrepot/contract/forecast/run-out.ts'
import { addDays, dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { inPackages } from '@entrepot/contract/suppliers/packages.ts'
import { requireItem } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { foldersAsked } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { LARGE_PAGE, listSheet, pagesOf } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { forecastOf, type ForecastRow, pageOfForecasts, type Scope, type Window } from './forecast.queries.ts'

/** The last days of the company's calendar, today among them. */
export const windowOf = (ctx: Ctx, days: number): Window => {
  const last = todayOf(ctx)
  const first = addDays(last, 1 - days)
  const { timeZone } = ctx.company
  return { first, last, since: dayBounds(first, timeZone)[0], until: dayBounds(last, timeZone)[1] }
}
const seesSuppliers = (ctx: Ctx) => can(ctx.rights.roles, anyRole('ORDER', 'ORDER_SUPPLIER'))
export const scopeOf = (ctx: Ctx, days: number, folder?: string | undefined): Scope => ({
  window: windowOf(ctx, days),
  folders: foldersAsked(ctx, folder, { field: 'folder' }),
  seesSuppliers: seesSuppliers(ctx),
})

const PER_DAY_DECIMALS = 10_000
/** As it is told: every figure with what it is made from. */
export const forecastFor = (
  { window: { last }, seesSuppliers: tellsWho }: Pick<Scope, 'window' | 'seesSuppliers'>,
  row: ForecastRow,
): Forecast => {
  const { days, exits, consumed, stock, reserved, onOrder, arrivals, seller } = row
  const available = stock - reserved
  const leadDays = seller?.leadDays ?? null
  const out = runOutOf({ today: last, days, exits, consumed, available, arrivals })
  const needed = neededOf(out, { days, exits, consumed, available, onOrder, leadDays })
  return {
    guid: row.article,
    item: row.item,
    name: row.name,
    tag: row.tag,
    unit: row.unit,
    from: addDays(last, 1 - days),
    to: last,
    days,
    exits,
    consumed: quantityToNumber(consumed),
    perDay: Math.round((consumed / 100 / days) * PER_DAY_DECIMALS) / PER_DAY_DECIMALS,
    stock: quantityToNumber(stock),
    reserved: quantityToNumber(reserved),
    available: quantityToNumber(available),
    onOrder: quantityToNumber(onOrder),
    arriving:
      out.reached === 0 ? null : { quantity: quantityToNumber(out.reached), day: lastReached(arrivals, out.reached) },
    state: out.state,
    runsOut: out.runsOut,
    daysLeft: out.daysLeft,
    supplier: seller && tellsWho ? { guid: seller.guid, name: seller.name } : null,
    leadDays,
    orderBy: orderByOf(out.runsOut, leadDays),
    proposed: seller && needed > 0 ? inPackages(needed, seller) : null,
  }
}
const lastReached = (arrivals: ForecastRow['arrivals'], reached: number) => {
  let sum = 0
  return arrivals.find(({ quantity }) => (sum += quantity) >= reached)!.day
}

const pageFor = async (
  ctx: Ctx,
  { window, folder, category, supplier, within, search, filters, sort, page, size }: ForecastQuery,
) => {
  const scope = { ...scopeOf(ctx, window, folder), category }
  const { rows, total } = await pageOfForecasts(
    ctx,
    scope,
    { search, supplier, within, filters },
    sort,
    boundsOf({ page, size }),
  )
  return { data: rows.map((row) => forecastFor(scope, row)), page, size, total }
}
/** A page is computed from all of the list, so the file takes few large ones. */
export const listForecasts = async (ctx: Ctx, query: ForecastQuery) => {
  if (!query.export) return pageFor(ctx, query)
  await pageFor(ctx, { ...query, page: 1, size: 1 })
  return listSheet(ctx, ctx.services.words(ctx.language, 'forecast:sheet'), {
    format: query.export,
    columns: sheetColumns<Forecast>()(ctx, FORECAST_LIST, {}),
    asked: query.columns,
    pages: pagesOf(ctx, async (inner, page) => (await pageFor(inner, { ...query, ...page })).data, LARGE_PAGE),
  })
}

/** Of the article of a record; a variant or lot is bought as its product. */
export const forecastOfItem = async (
  ctx: Ctx,
  guid: string,
  { window: days, folder }: { window: number; folder?: string | undefined },
): Promise<Forecast> => {
  const { article, variant } = await requireItem(ctx, guid)
  const scope = scopeOf(ctx, days, folder)
  const bought = variant ? (await requireItem(ctx, variant.product.guid)).article : article
  const row = await forecastOf(ctx, { ...scope, article: bought })
  if (!row) throw new Problem('item_not_found')
  return forecastFor(scope, row)
}
