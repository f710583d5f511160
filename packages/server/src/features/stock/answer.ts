import type { Item } from '@entrepot/contract/items/item.ts'
import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { type Followed, fieldNamesOf } from '../fields/index.ts'
import { itemFor, itemsByGuid, type LockedRow, rowAfter } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Posted } from './post-movements.ts'
import { transactionsOf } from './transactions.queries.ts'
import type { Warning } from './warnings.ts'

export type Answer = { items: Item[]; transactions: Transaction[]; warnings: Warning[] }

/** What a call says of what it posted, as everybody reads it after the commit; only new records are read back. */
export const answerOf = async (
  ctx: Ctx,
  { plan, rows, placed, merged, legs, at, warnings, followed }: Posted,
): Promise<Answer> => {
  const [names, copies] = await Promise.all([
    fieldNamesOf(ctx),
    plan.created.length > 0 ? itemsByGuid(ctx, plan.created) : null,
  ])
  const productOf = new Map(placed.map(({ guid, product }) => [guid, product]))
  const items = plan.records
    .filter((record) => !merged.has(record.guid))
    .map((record) => {
      const row = rows.get(record.guid)
      return itemFor(
        ctx,
        row
          ? computedAgain(under(rowAfter(ctx, row, record), productOf.get(record.guid)), followed)
          : copies!.get(record.guid)!,
        names,
      )
    })
  return { items, transactions: transactionsOf(ctx, legs, at, new Set(merged.keys())), warnings: [...warnings] }
}

const computedAgain = <R extends Pick<LockedRow, 'attributes'> & { guid: string }>(row: R, followed: Followed): R => {
  const attributes = followed.get(row.guid)
  return attributes ? { ...row, attributes } : row
}

const under = <R extends Pick<LockedRow, 'variant'>>(row: R, product: string | undefined): R =>
  row.variant && product
    ? { ...row, variant: { ...row.variant, product: { ...row.variant.product, guid: product } } }
    : row
