import { z } from 'zod'
import { Unit } from '../items/item.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { roles } from '../kernel/roles.ts'
import { conditionQuery, DateOnly, exportQuery, Guid, GuidParams, listQuery, pageOf, Ref } from '../kernel/shapes.ts'
import { FORECAST_STATES, LEAST_DAYS, MOST_DAYS_LEFT, MOST_WINDOW_DAYS, WINDOW_DAYS } from './run-out.ts'

/**
 * An article over the folders that the caller sees. Every figure has its rows: `from` and `to` are the days whose exits
 * were counted, which `GET /transactions` lists with `article`, `consumed` and the folder, if one was named.
 */
export const Forecast = z.object({
  /** Of the article. */
  guid: Guid,
  /** A record of it, the fullest. */
  item: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  unit: Unit,
  from: DateOnly,
  to: DateOnly,
  /** Days from the one to the other, those without an exit too. */
  days: z.int(),
  exits: z.int(),
  consumed: z.number(),
  perDay: z.number(),
  stock: z.number(),
  reserved: z.number(),
  available: z.number(),
  onOrder: z.number(),
  /** Of what is on order, what comes before the rest is gone, and when the last of it does. */
  arriving: z.object({ quantity: z.number(), day: DateOnly }).nullable(),
  state: z.enum(FORECAST_STATES),
  runsOut: DateOnly.nullable(),
  daysLeft: z.int().nullable(),
  /** Who sells it for least; null for who may not see suppliers. */
  supplier: Ref.nullable(),
  leadDays: z.int().nullable(),
  orderBy: DateOnly.nullable(),
  /** In whole packages; null where nobody sells it, or nothing is to be ordered. */
  proposed: z.int().nullable(),
})
export type Forecast = z.infer<typeof Forecast>

const window = z.coerce.number().int().min(LEAST_DAYS).max(MOST_WINDOW_DAYS).default(WINDOW_DAYS)
export const ForecastQuery = z.object({
  ...listQuery,
  window,
  folder: Guid.optional(),
  category: Guid.optional(),
  supplier: Guid.optional(),
  /** Runs out within so many days. */
  within: z.coerce.number().int().min(0).max(MOST_DAYS_LEFT).optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type ForecastQuery = z.infer<typeof ForecastQuery>

/** Who sees movements, whose sums these are, and who orders. */
const readers = [...roles('ITEM', 'TRANSACTIONS'), ...roles('ORDER', 'ADD')] as const

export const forecastApi = defineApi({
  list: {
    method: 'GET',
    path: '/forecast',
    summary: 'Articles that go out, and when they run out, the first first; `export` downloads them',
    access: readers,
    module: 'order',
    query: ForecastQuery,
    response: pageOf(Forecast),
    errors: ['not_found', ...CONDITION_ERRORS],
  },
  ofItem: {
    method: 'GET',
    path: '/forecast/items/:guid',
    summary: 'When the article of a record runs out, over all its folders that the caller sees, or those below one',
    access: readers,
    module: 'order',
    params: GuidParams,
    query: z.object({ window, folder: Guid.optional() }),
    response: Forecast,
    errors: ['item_not_found', 'not_found'],
  },
})
