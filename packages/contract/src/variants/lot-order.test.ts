import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earlierLot, isExpired, type LotStock, suggestLots } from './lot-order.ts'

const TODAY = '2026-06-15'
const aLot = (change: Partial<LotStock> = {}): LotStock => ({
  guid: 'a',
  name: 'Lot',
  active: true,
  expiryDate: '2026-12-31',
  createdAt: '2026-01-01T00:00:00Z',
  available: 1_000,
  ...change,
})
const guids = (lots: readonly { lot: LotStock }[]) => lots.map(({ lot }) => lot.guid).join('')

it.each([
  [null, false],
  ['2026-06-16', false],
  ['2026-06-15', true],
  ['2026-06-14', true],
])('a lot dated %s is past on the 15th: %s (T36)', (day, past) => expect(isExpired(day, TODAY)).toBe(past))

describe('what leaves first', () => {
  const lots = [
    aLot({ guid: 'd', expiryDate: null }),
    aLot({ guid: 'c', expiryDate: '2027-01-01' }),
    aLot({ guid: 'b', expiryDate: '2026-07-01', createdAt: '2026-02-01T00:00:00Z' }),
    aLot({ guid: 'a', expiryDate: '2026-07-01' }),
    aLot({ guid: 'x', expiryDate: TODAY }),
    aLot({ guid: 'y', active: false, expiryDate: '2026-06-20' }),
    aLot({ guid: 'z', available: 0, expiryDate: '2026-06-21' }),
  ]
  it('expires first, then was made first; without a date it waits', () =>
    expect(guids(suggestLots(lots, 3_500, TODAY).take)).toBe('abcd'))
  it('ends where the quantity ends, and says what is missing', () => {
    expect(suggestLots(lots, 1_500, TODAY).take.map(({ quantity }) => quantity)).toEqual([1_000, 500])
    expect(suggestLots(lots, 4_100, TODAY).missing).toBe(100)
  })
  it('is never past its date or disabled, and what is past is told', () =>
    expect(suggestLots(lots, 1, TODAY).expired.map(({ guid }) => guid)).toEqual(['x']))
})

describe('a lot that leaves before an earlier one', () => {
  it.each([
    ['one that expires later', aLot({ guid: 'b', expiryDate: '2027-01-01' }), 'a'],
    ['one without a date', aLot({ guid: 'b', expiryDate: null }), 'a'],
    ['one of the same day', aLot({ guid: 'b' }), undefined],
    ['one that is past its date', aLot({ guid: 'b', expiryDate: '2026-06-01' }), undefined],
    ['itself', aLot(), undefined],
  ])('%s', (_, leaving, earlier) => expect(earlierLot(leaving, [aLot(), leaving], TODAY)?.guid).toBe(earlier))
  it.each([
    ['disabled', { active: false }],
    ['empty', { available: 0 }],
    ['past its date', { expiryDate: '2026-06-10' }],
  ])('does not wait for one that is %s', (_, change) =>
    expect(earlierLot(aLot({ guid: 'b', expiryDate: null }), [aLot(change)], TODAY)).toBeNull(),
  )
})

const day = fc.integer({ min: 1, max: 30 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`)
const someLots = fc
  .array(
    fc.record({
      active: fc.boolean(),
      expiryDate: fc.option(day),
      createdAt: day,
      available: fc.integer({ min: 0, max: 500 }),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, at): LotStock => ({ ...one, guid: String.fromCodePoint(97 + at), name: `${at}` })))

it('the whole quantity is taken or all that may leave is, in an order that is never refused', () => {
  fc.assert(
    fc.property(someLots, fc.integer({ min: 1, max: 3_000 }), (lots, quantity) => {
      const { take, missing } = suggestLots(lots, quantity, TODAY)
      const left = new Map(lots.map((lot) => [lot.guid, lot]))
      let taken = 0
      for (const { lot, quantity: part } of take) {
        expect(part).toBeGreaterThan(0)
        expect(earlierLot(left.get(lot.guid)!, [...left.values()], TODAY)).toBeNull()
        left.set(lot.guid, { ...lot, available: lot.available - part })
        taken += part
      }
      const mayLeave = lots
        .filter((lot) => lot.active && !isExpired(lot.expiryDate, TODAY))
        .reduce((sum, lot) => sum + lot.available, 0)
      expect([taken, missing]).toEqual([Math.min(quantity, mayLeave), quantity - Math.min(quantity, mayLeave)])
    }),
  )
})
