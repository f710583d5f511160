import { describe, expect, it } from 'vitest'
import type { Intent, Plan, StockRecord } from './ledger.ts'
import { type Line, planEach, type RefusedLines } from './plan-lines.ts'
import { aRecord, legs, move, stockIn, stockOut } from './ledger-cases.ts'

/** As one act: one refused line refuses all (T31). */
const planMovements = (records: Iterable<StockRecord>, lines: readonly Line[]): Plan | RefusedLines => {
  const { plan, refusals } = planEach(records, lines)
  return refusals.length > 0 ? { refusals } : plan
}

describe('several lines', () => {
  const line = (recordGuid: string, intent: Intent) => ({ recordGuid, intent, groupKey: recordGuid })
  it('see what the lines before them leave', () => {
    const planned = planMovements([aRecord()], [line('r1', stockOut(600)), line('r1', stockOut(300))])
    expect('movements' in planned && legs(planned)).toEqual([
      ['r1', 'f1', 4, -600, 400, 'out'],
      ['r1', 'f1', 5, -300, 100, 'out'],
    ])
    expect('records' in planned && planned.records).toHaveLength(1)
  })
  it('are refused together, each shortage named', () => {
    const planned = planMovements(
      [aRecord(), aRecord({ guid: 'r3' })],
      [line('r1', stockOut(600)), line('r1', stockOut(600)), line('r3', stockOut(1)), line('r9', stockIn(1))],
    )
    expect('refusals' in planned && planned.refusals.map(({ line, code }) => [line, code])).toEqual([
      [1, 'remaining_negative'],
      [3, 'item_not_found'],
    ])
  })
  it('make one record of an article that two of them bring to the same folder', () => {
    const planned = planMovements(
      [aRecord(), aRecord({ guid: 'r3', folderGuid: 'f3' })],
      [line('r1', move(100)), line('r3', { ...move(200), newRecordGuid: 'other' } as Intent)],
    )
    expect('records' in planned && planned.created).toEqual(['new'])
    expect('records' in planned && planned.records.find(({ guid }) => guid === 'new')?.quantity).toBe(300)
  })
})
