import type { Checkout } from '@entrepot/contract/checkouts/checkout.ts'
import { describe, expect, it } from 'vitest'
import { withOut } from '../coming.ts'
import type { CheckinAct } from './checkin-act.ts'
import { amongOut, lateFirst, outOfCode } from './known-out.ts'
import { recognisedOut } from './recognise-out.ts'

const out = (guid: string, more: Partial<Checkout> = {}) =>
  ({
    guid,
    item: { guid: `item ${guid}`, name: `Perceuse ${guid}`, tag: `COD-${guid}`, unit: 'piece' },
    recipient: { guid: 'R', name: 'Claire Morel' },
    remaining: 3,
    dueDate: null,
    late: false,
    checkedOutAt: '2026-11-01T08:00:00Z',
    ...more,
  }) as Checkout
const act = (more: Partial<CheckinAct> = {}): CheckinAct => ({
  lines: [],
  comment: '',
  codes: [],
  wrong: [],
  signature: null,
  ...more,
})
const TEXTS = { unknown: 'rien', several: 'plusieurs' }
const guidsOf = (all: readonly Checkout[]) => all.map(({ guid }) => guid)

describe('what comes back to a phone', () => {
  it('is added once, whole, and not at all once it is back', () => {
    const lines = withOut(
      [{ checkout: out('a'), quantity: 1 }],
      [out('a'), out('b'), out('b'), out('c', { remaining: 0 })],
    )
    expect(lines.map(({ checkout, quantity }) => [checkout.guid, quantity])).toEqual([
      ['a', 1],
      ['b', 3],
    ])
  })

  it('is what codes mean that were scanned without a network; what nobody or several have is told (NAV-72)', () => {
    const scanned = act({ lines: [{ checkout: out('a'), quantity: 2 }], codes: ['A', 'B', 'X', 'T'] })
    const after = recognisedOut(
      scanned,
      [
        { code: 'A', out: [out('a')] },
        { code: 'B', out: [out('b')] },
        { code: 'X', out: [] },
        { code: 'T', out: [out('t1'), out('t2')] },
      ],
      TEXTS,
    )
    expect(after.lines.map(({ checkout, quantity }) => [checkout.guid, quantity])).toEqual([
      ['a', 2],
      ['b', 3],
    ])
    expect([after.codes, after.wrong]).toEqual([
      [],
      [
        { code: 'X', refusal: 'rien' },
        { code: 'T', refusal: 'plusieurs' },
      ],
    ])
  })

  it('shows late first, then by the day it is due, then what nobody expects on a day', () => {
    const all = [
      out('whenever'),
      out('soon', { dueDate: '2026-12-01' }),
      out('late', { dueDate: '2026-11-20', late: true }),
      out('later', { dueDate: '2026-12-24' }),
      out('latest', { dueDate: '2026-10-02', late: true }),
    ]
    expect(guidsOf(lateFirst(all))).toEqual(['latest', 'late', 'soon', 'later', 'whenever'])
  })

  it('is found by its name, its code or who has it, in whatever case and accents', () => {
    const all = [out('a'), out('b', { recipient: { guid: 'S', name: 'Éloi Durand' } })]
    expect(guidsOf(amongOut(all, 'eloi perc'))).toEqual(['b'])
    expect(guidsOf(amongOut(all, 'cod-a'))).toEqual(['a'])
    expect(guidsOf(outOfCode(all, 'cod-b'))).toEqual(['b'])
  })
})
