import type { Intent, Plan } from '@entrepot/contract/stock/ledger.ts'
import { RetryTransaction } from '../../kernel/database-errors.ts'
import type { Locked } from './lock-lines.ts'
import type { Copy, PlacedVariant } from './planned.ts'
import type { PlannedLine } from './plan-whole.ts'

/** Variants and lots that lie in another folder than before, each under the record of its product there. */
export const placedVariants = (plan: Plan, { rows, arrivals }: Locked): PlacedVariant[] =>
  plan.records.flatMap((record) => {
    const hasMoved =
      record.type === 'variant' && !plan.joined?.has(record.guid) && rows.get(record.guid)?.folder !== record.folderGuid
    const product = hasMoved
      ? arrivals.get(record.folderGuid)?.targetProducts.targetProductOf(record.articleGuid)
      : undefined
    if (!product) return []
    const home = plan.records.find(({ guid }) => guid === product)?.folderGuid ?? rows.get(product)?.folder
    // The product was to go there by a line that is refused.
    if (home !== undefined && home !== record.folderGuid) throw new RetryTransaction()
    return [{ guid: record.guid, product }]
  })

const newRecordOf = (intent: Intent): string | undefined =>
  intent.kind === 'move' ? intent.newRecordGuid : intent.kind === 'in' ? intent.arrival?.guid : undefined

export const copiesOf = (plan: Plan, planned: readonly PlannedLine[], placed: readonly PlacedVariant[]): Copy[] => {
  const fromOf = new Map(planned.map(({ intent: { intent, recordGuid } }) => [newRecordOf(intent), recordGuid]))
  const productOf = new Map(placed.map(({ guid, product }) => [guid, product]))
  return plan.created.map((guid) => ({ guid, from: fromOf.get(guid)!, product: productOf.get(guid) }))
}

/** Records moved whole into another record: they end with it. */
export const mergedRecords = (plan: Plan, planned: readonly PlannedLine[]): Map<string, string> => {
  const emptied = new Set(plan.records.filter((record) => record.quantity === 0).map((record) => record.guid))
  return new Map(
    planned.flatMap(({ intent: { intent, recordGuid, groupKey } }) => {
      const isWhole = intent.kind === 'move' && intent.quantity === undefined && emptied.has(recordGuid)
      const into = isWhole
        ? plan.movements.find(
            (movement) =>
              movement.kind === 'move' && movement.groupKey === groupKey && movement.recordGuid !== recordGuid,
          )
        : undefined
      return into ? [[recordGuid, into.recordGuid] as const] : []
    }),
  )
}
