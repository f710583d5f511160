import { stockApi } from '@entrepot/contract/stock/stock.ts'
import type { Feature } from '../../kernel/implement.ts'
import { changeItems, changeStock, countItem, countItems, moveItems, reverseMovement } from './post-stock.ts'
import {
  changesOfStock,
  exportAsOf,
  exportChanges,
  exportTransactions,
  listTransactions,
  quantitiesAsOf,
  suggestions,
  totalsOfTransactions,
} from './read-stock.ts'
import { reverseMany, STOCK_CONSTRAINTS } from './reverse-many.ts'

export const stock: Feature = {
  mount: (mount) =>
    mount('stock', stockApi, {
      list: (ctx, { query }) =>
        query.export ? exportTransactions(ctx, query, query.export) : listTransactions(ctx, query),
      totals: (ctx, { query }) => totalsOfTransactions(ctx, query),
      change: (ctx, { params, body }) => changeStock(ctx, params.guid, body),
      changeMany: (ctx, { body }) => changeItems(ctx, body),
      move: (ctx, { body }) => moveItems(ctx, body),
      count: (ctx, { params, body }) => countItem(ctx, params.guid, body),
      countMany: (ctx, { body }) => countItems(ctx, body),
      reverse: (ctx, { params, body }) => reverseMovement(ctx, params.guid, body.reason),
      reverseMany: (ctx, { body }) => reverseMany(ctx, body),
      asOf: (ctx, { query }) => (query.export ? exportAsOf(ctx, query, query.export) : quantitiesAsOf(ctx, query)),
      changes: (ctx, { query }) =>
        query.export ? exportChanges(ctx, query, query.export) : changesOfStock(ctx, query),
      selectData: (ctx, { query }) => suggestions(ctx, query.target),
    }),
  constraints: STOCK_CONSTRAINTS,
}
