import type { Forecast } from '@entrepot/contract/forecast/forecast.ts'
import { neededOf, runOutOf, WINDOW_DAYS } from '@entrepot/contract/forecast/run-out.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Seller, soonOut } from './forecast.queries.ts'
import { forecastFor, scopeOf } from './read-forecast.ts'

/** An article with what is known of it; `needed`: whole units that are missing by the forecast. */
export type Pressing = { forecast: Forecast; needed: number; stock: number; onOrder: number; seller: Seller | null }

/** What has to be ordered within days, and `articles` in any case, by their guid. */
export const pressingArticles = async (
  ctx: Ctx,
  articles: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, Pressing>> => {
  const scope = scopeOf(ctx, WINDOW_DAYS)
  const rows = await soonOut(ctx, scope, articles, most)
  return new Map(
    rows.map((row) => {
      const { stock, reserved, onOrder, seller, arrivals, ...used } = row
      const available = stock - reserved
      const out = runOutOf({ today: scope.window.last, ...used, available, arrivals })
      const needed = neededOf(out, { ...used, available, onOrder, leadDays: seller?.leadDays ?? null })
      const told = { stock: quantityToNumber(stock), onOrder: quantityToNumber(onOrder) }
      return [row.article, { forecast: forecastFor(scope, row), needed, seller, ...told }]
    }),
  )
}
