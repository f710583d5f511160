import { isRefusal } from '../kernel/refusal.ts'
import { type Intent, type Plan, planMovement, type StockRecord } from './ledger.ts'

// What the tests of the ledger begin with.

export const aRecord = (given: Partial<StockRecord> = {}): StockRecord => ({
  guid: 'r1',
  articleGuid: 'a1',
  folderGuid: 'f1',
  name: 'Cable',
  tag: null,
  type: 'product',
  unit: 'm',
  quantity: 1000,
  reserved: 0,
  hasVariants: false,
  lastSeq: 3,
  lastQuantity: null,
  inventoryDiff: null,
  inventoryDate: null,
  ...given,
})
export const stockIn = (quantity: number): Intent => ({ kind: 'in', quantity, action: 'receipt' })
export const stockOut = (quantity: number): Intent => ({ kind: 'out', quantity, action: 'given_to_technician' })
export const count = (counted: number, expectedAtCount?: number): Intent => ({
  kind: 'count',
  counted,
  expectedAtCount,
  countedOn: '2026-03-01',
})
export const move = (quantity?: number, destinationRecord?: StockRecord): Intent => ({
  kind: 'move',
  quantity,
  destinationFolder: 'f2',
  destinationRecord,
  newRecordGuid: 'new',
  action: 'movement',
})
export const plan = (record: StockRecord, intent: Intent) => {
  const planned = planMovement(record, intent, 'g')
  if (isRefusal(planned)) throw new Error(planned.code)
  return planned
}
export const refusal = (record: StockRecord, intent: Intent) => {
  const planned = planMovement(record, intent, 'g')
  return isRefusal(planned) ? planned.code : null
}
export const legs = (planned: Plan) =>
  planned.movements.map(({ recordGuid, folderGuid, seq, delta, quantityAfter, type }) => [
    recordGuid,
    folderGuid,
    seq,
    delta,
    quantityAfter,
    type,
  ])
