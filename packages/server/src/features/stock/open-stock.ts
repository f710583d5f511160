import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { type Plan, planOpening, planTakeover, type StockRecord } from '@entrepot/contract/stock/ledger.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pipeline } from '../../kernel/database.ts'
import { sendNow } from '../../kernel/joint.ts'
import { Problem } from '../../kernel/problem.ts'
import { decimal } from '../records/index.ts'
import { type Note, writeMovements } from './write-movements.queries.ts'

/**
 * A record that is about to be made; `takesOver`: the product, locked, whose whole stock its first variant takes over.
 */
export type Opening = {
  record: NewRecord
  quantity: Hundredths
  takesOver: StockRecord | null
  /** What one unit cost, where that is said. */ unitPrice?: string | undefined
}
export type NewRecord = Pick<StockRecord, 'guid' | 'articleGuid' | 'folderGuid' | 'name' | 'tag' | 'type' | 'unit'>

export type Opened = {
  /** What a new record is inserted with. */
  stockOf: (record: string) => { quantity: string; seq: number }
  /** Of the movement that gave a record its stock. */
  groupOf: (record: string) => string | null
  /** Sends the movements. To be called right behind the statement that inserts the records. */
  send: () => Promise<unknown>
}

/**
 * The first stock of records that are made in this transaction. Nobody else knows them, so nothing is locked; nothing
 * is waited for either, so that what follows leaves in the same flush.
 */
export const openStock = (
  ctx: Ctx,
  openings: readonly Opening[],
  { comment, source = null }: Pick<Note, 'comment' | 'source'>,
): Opened => {
  const plans = openings.filter(({ quantity }) => quantity > 0).map((opening) => planOf(ctx, opening))
  const plan: Plan = {
    records: plans.flatMap(({ records }) => records),
    created: openings.map(({ record }) => record.guid),
    movements: plans.flatMap(({ movements }) => movements),
  }
  const { writes } = writeMovements(ctx, plan, { noteOf: () => ({ comment, recipient: '', source }) })
  const [records, groups] = [
    new Map(plan.records.map((record) => [record.guid, record])),
    new Map(plan.movements.map(({ recordGuid, groupKey }) => [recordGuid, groupKey])),
  ]
  return {
    stockOf: (guid) => ({ quantity: decimal(records.get(guid)?.quantity ?? 0), seq: records.get(guid)?.lastSeq ?? 0 }),
    groupOf: (guid) => groups.get(guid) ?? null,
    send: () => pipeline(writes.map((write) => sendNow(ctx, write))),
  }
}

const planOf = (ctx: Ctx, { record, quantity, takesOver, unitPrice }: Opening): Plan => {
  const group = ctx.services.clock.orderedUuid()
  const empty: StockRecord = {
    ...record,
    quantity: 0,
    reserved: 0,
    hasVariants: false,
    lastSeq: 0,
    lastQuantity: null,
    inventoryDiff: null,
    inventoryDate: null,
  }
  const plan = takesOver ? planTakeover(takesOver, empty, group) : planOpening(empty, quantity, group, unitPrice)
  if (isRefusal(plan)) throw new Problem(plan.code, { ...plan.params })
  if (takesOver) tellTakeover(ctx, takesOver, record.name, group)
  return plan
}

/** The stock of a product moves to its first variant or lot; the log says so on both. */
const tellTakeover = (ctx: Ctx, product: StockRecord, variant: string, group: string): void =>
  happened(ctx, 'item.moved', {
    guid: product.guid,
    name: product.name,
    folder: product.folderGuid,
    group,
    changes: [{ field: 'quantity', old: quantityToNumber(product.quantity), new: 0 }],
    comment: ctx.services.words(ctx.language, 'variants:activity.taken_over', { name: variant }),
  })
