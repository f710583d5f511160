import { type ItemSummary, SUMMARY_MOVEMENTS, SUMMARY_PLACES } from '@entrepot/contract/items/summary.ts'
import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import { lastMovements } from '../stock/index.ts'
import { articlePlaces } from './read-items.ts'
import { countsOf, nextToExpire } from './summary.queries.ts'

const READS_MOVEMENTS = roles('ITEM', 'TRANSACTIONS')
const READS_FILES = anyRole('ATTACHMENT')

/** What an item opens with; a part that the caller may not read by itself is left out. */
export const summaryOf = async (ctx: Ctx, guid: string): Promise<ItemSummary> => {
  const stock = await articlePlaces(ctx, guid)
  const may = (role: typeof READS_MOVEMENTS) => can(ctx.rights.roles, role)
  const [counts, ending, movements] = await Promise.all([
    countsOf(ctx, guid),
    nextToExpire(ctx, guid),
    may(READS_MOVEMENTS) ? lastMovements(ctx, guid, SUMMARY_MOVEMENTS) : null,
  ])
  return {
    ...stock,
    places: stock.places.slice(0, SUMMARY_PLACES),
    placeCount: stock.places.length,
    nextExpiry: ending
      ? {
          item: ending.id,
          name: ending.name,
          date: ending.expires_on,
          expired: ending.expired,
          quantity: Number(ending.quantity),
        }
      : null,
    movements: movements && movements.map(shortMovement),
    comments: counts.comments,
    files: may(READS_FILES) ? counts.files : null,
  }
}

const shortMovement = (one: Transaction): NonNullable<ItemSummary['movements']>[number] => ({
  guid: one.guid,
  item: { guid: one.item.guid, name: one.item_name },
  kind: one.kind,
  type: one.type,
  action: one.action,
  quantity: one.quantity,
  quantity_after: one.quantity_after,
  unit: one.unit,
  folder: { guid: one.folder.guid, name: one.folder.name },
  date: one.happenedAt ?? one.createdAt,
  by: one.createdBy,
})
