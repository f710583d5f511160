import { describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import type { Movement, StockRecord } from './ledger.ts'
import { reverse } from './reverse.ts'
import { aRecord, count, legs, move, plan, stockIn, stockOut } from './ledger-cases.ts'

describe('a reversal', () => {
  const undo = (movements: readonly Movement[], ...records: StockRecord[]) => reverse(movements, records, 'undo')
  const code = (result: object) => (isRefusal(result) ? result.code : null)

  it('brings a stock out back', () => {
    const out = plan(aRecord(), stockOut(300))
    const undone = undo(out.movements, ...out.records)
    expect(!isRefusal(undone) && legs(undone)).toEqual([['r1', 'f1', 5, 300, 1000, 'in']])
  })
  it('is refused when the stock has left since', () => {
    const received = plan(aRecord(), stockIn(500))
    expect(code(undo(received.movements, aRecord({ quantity: 499, lastSeq: 8 })))).toBe('remaining_negative')
    expect(code(undo(received.movements, aRecord({ quantity: 1500, reserved: 1001, lastSeq: 8 })))).toBe('reserved')
  })
  it('brings a whole record back to its folder', () => {
    const moved = plan(aRecord({ reserved: 900 }), move())
    const undone = undo(moved.movements, ...moved.records)
    expect(!isRefusal(undone) && legs(undone)).toEqual([
      ['r1', 'f2', 6, -1000, 0, 'out'],
      ['r1', 'f1', 7, 1000, 1000, 'in'],
    ])
    expect(!isRefusal(undone) && undone.records[0]?.folderGuid).toBe('f1')
  })
  it('of a whole move is refused when the record has changed or moved on', () => {
    const moved = plan(aRecord(), move())
    expect(code(undo(moved.movements, aRecord({ folderGuid: 'f2', quantity: 1100, lastSeq: 6 })))).toBe('conflict')
    expect(code(undo(moved.movements, aRecord({ folderGuid: 'f3', lastSeq: 7 })))).toBe('item_other_folder')
  })
  it('takes a moved part out of the destination', () => {
    const moved = plan(aRecord(), move(250))
    const undone = undo(moved.movements, ...moved.records)
    expect(!isRefusal(undone) && undone.records.map(({ guid, quantity }) => [guid, quantity])).toEqual([
      ['r1', 1000],
      ['new', 0],
    ])
  })
  it('is not reversed itself', () => {
    const out = plan(aRecord(), stockOut(300))
    const undone = undo(out.movements, ...out.records)
    expect(!isRefusal(undone) && code(undo(undone.movements, ...undone.records))).toBe('reversal_of_reversal')
  })
  it('of a count that changed nothing has nothing to undo', () => {
    const counted = plan(aRecord(), count(1000))
    expect(code(undo(counted.movements, ...counted.records))).toBe('quantity_zero')
  })
  it('needs its records', () => {
    expect(code(undo(plan(aRecord(), stockOut(300)).movements))).toBe('item_not_found')
  })
})
