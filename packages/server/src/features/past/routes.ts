import { pastApi } from '@entrepot/contract/past/past.ts'
import type { Feature } from '../../kernel/feature.ts'
import { pastLines, pastOperation } from './operation-then.ts'
import { pastRecipients, pastSuppliers, pastVariants } from './lists-kept-in-part.ts'
import { pastCheckouts, pastOperations, pastOrders, pastReservations } from './lists-then.ts'
import { pastDifferences, pastFolders, pastItems, pastRights } from './read-past.ts'

export const past: Feature = {
  // What is deleted for good is known by the ledger alone.
  goesWith: { item: ['item_history', 'record_history'], folder: ['folder_history'] },
  mount: (mount) =>
    mount('past', pastApi, {
      items: (ctx, { query }) => pastItems(ctx, query),
      folders: (ctx, { query }) => pastFolders(ctx, query),
      differences: (ctx, { query }) => pastDifferences(ctx, query),
      reservations: (ctx, { query }) => pastReservations(ctx, query),
      checkouts: (ctx, { query }) => pastCheckouts(ctx, query),
      orders: (ctx, { query }) => pastOrders(ctx, query),
      operations: (ctx, { query }) => pastOperations(ctx, query),
      operation: (ctx, { params, query }) => pastOperation(ctx, params.guid, query.at),
      lines: (ctx, { params, query }) => pastLines(ctx, params.guid, query),
      variants: (ctx, { query }) => pastVariants(ctx, query),
      recipients: (ctx, { query }) => pastRecipients(ctx, query),
      suppliers: (ctx, { query }) => pastSuppliers(ctx, query),
      rights: (ctx, { query }) => pastRights(ctx, query),
    }),
}
