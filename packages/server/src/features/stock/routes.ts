import { STOCK_CHECKS } from './checks.queries.ts'
import { thresholdJob } from './notify-thresholds.ts'
import { TRANSACTION_FIELDS } from '@entrepot/contract/stock/list-fields.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { stockApi } from '@entrepot/contract/stock/stock.ts'
import { countedTransactions } from './transactions.queries.ts'
import type { Feature } from '../../kernel/feature.ts'
import { asShaped } from '../../kernel/shaped.ts'
import { changeItems, changeStock } from './change-stock.ts'
import { countItem, countItems } from './count-stock.ts'
import { moveItems } from './move-stock.ts'
import { previewAlong } from './preview-along.ts'
import { sumJob } from './sum-movements.ts'
import {
  changesOfStock,
  exportAsOf,
  exportChanges,
  exportTransactions,
  listTransactions,
  quantitiesAsOf,
  suggestedActions,
  suggestedRecipients,
  totalsOfTransactions,
} from './read-stock.ts'
import { reverseMany, reverseMovement, STOCK_CONSTRAINTS } from './reverse-stock.ts'

export const stock: Feature = {
  owns: [
    'movement',
    'movement_held',
    'movement_kept',
    'movement_mark',
    'movement_chunk',
    'movement_term',
    'movement_thing',
    'item_kept',
    'item_sum',
    'item_tag_sum',
    'cost_step',
    'threshold_alert',
  ],
  checks: STOCK_CHECKS,
  jobs: (kernel) => [thresholdJob(kernel), sumJob(kernel)],
  retains: [{ table: 'threshold_alert', at: 'told_at', keptMs: LIMITS.notificationsKeptMs }],
  goesWith: { item: ['threshold_alert'] },
  search: {
    transactions: {
      endpoint: stockApi.list,
      fields: TRANSACTION_FIELDS,
      words: 'stock:columns',
      custom: null,
      list: listTransactions,
      download: exportTransactions,
      counts: countedTransactions,
    },
  },
  suggests: {
    transactions_actions: suggestedActions,
    transactions_recipients: suggestedRecipients,
    // Nobody delivers before orders come (TRX-06).
    suppliers: async () => [],
  },
  mount: (mount) =>
    mount('stock', stockApi, {
      list: (ctx, { query }) =>
        query.export ? exportTransactions(ctx, query, query.export) : listTransactions(ctx, query),
      totals: (ctx, { query }) => totalsOfTransactions(ctx, query),
      change: {
        together: async (ctx, { params, body }) => asShaped(await changeStock(ctx, params.guid, body)),
        about: ({ params }) => [params.guid],
      },
      changeMany: (ctx, { body }) => changeItems(ctx, body),
      along: async (ctx, { body }) => ({ data: await previewAlong(ctx, body.items) }),
      move: {
        together: async (ctx, { body }) => asShaped(await moveItems(ctx, body)),
        fits: ({ body }) => body.items.length === 1,
        about: ({ body }) => body.items.map(({ guid }) => guid),
      },
      count: {
        together: (ctx, { params, body }) => countItem(ctx, params.guid, body),
        about: ({ params }) => [params.guid],
      },
      countMany: (ctx, { body }) => countItems(ctx, body),
      reverse: (ctx, { params, body }) => reverseMovement(ctx, params.guid, body.reason),
      reverseMany: (ctx, { body }) => reverseMany(ctx, body),
      asOf: (ctx, { query }) => (query.export ? exportAsOf(ctx, query, query.export) : quantitiesAsOf(ctx, query)),
      changes: (ctx, { query }) =>
        query.export ? exportChanges(ctx, query, query.export) : changesOfStock(ctx, query),
      selectData: async (ctx, { query }) => ({ data: [...(await ctx.services.registry.suggests[query.target](ctx))] }),
    }),
  constraints: STOCK_CONSTRAINTS,
}
