import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../kernel/company-clock.ts'
import { COVERED_DAYS, countedDays, type Left, MOST_DAYS_LEFT, neededOf, orderByOf, runOutOf } from './run-out.ts'

const TODAY = '2026-11-24'
const aLeft = (given: Partial<Left> = {}): Left => ({
  today: TODAY,
  days: 90,
  exits: 42,
  consumed: 12_600,
  available: 1_200,
  arrivals: [],
  ...given,
})
const quantity = fc.integer({ min: 0, max: 5_000_00 })
const lefts = fc.record({
  today: fc.constant(TODAY),
  days: fc.integer({ min: 1, max: 366 }),
  exits: fc.integer({ min: 1, max: 500 }),
  consumed: fc.integer({ min: 1, max: 1_000_000_00 }),
  available: fc.integer({ min: -10_000, max: 5_000_00 }),
  arrivals: fc
    .array(fc.record({ in: fc.integer({ min: 0, max: 400 }), quantity: fc.integer({ min: 1, max: 5_000_00 }) }))
    .map((some) =>
      some.toSorted((a, b) => a.in - b.in).map((one) => ({ day: addDays(TODAY, one.in), quantity: one.quantity })),
    ),
})

describe('the day on which an article runs out (X-51)', () => {
  it('is that on which the last of it goes at the rate of the window, and an order leaves before it', () => {
    const out = runOutOf(aLeft())
    expect(out).toEqual({ state: 'dated', daysLeft: 8, runsOut: '2026-12-02', reached: 0 })
    expect(orderByOf(out.runsOut, 7)).toBe('2026-11-25')
    expect(orderByOf(out.runsOut, null)).toBeNull()
  })
  it('is today where nothing is left, also where more is reserved than there is', () => {
    for (const available of [0, -500]) expect(runOutOf(aLeft({ available })).runsOut).toBe(TODAY)
  })
  it('is no figure where too little is known, and says which way', () => {
    expect(runOutOf(aLeft({ exits: 0, consumed: 0 })).state).toBe('none')
    expect(runOutOf(aLeft({ exits: 2 })).state).toBe('little')
    expect(runOutOf(aLeft({ days: 13 }))).toEqual({ state: 'little', daysLeft: null, runsOut: null, reached: 0 })
    expect(runOutOf(aLeft({ available: 1_000_000_00 })).state).toBe('far')
  })
  it('is put off by what comes before it, and not by what comes later', () => {
    const arrivals = [
      { day: '2026-12-02', quantity: 1_400 },
      { day: '2026-12-20', quantity: 1_400 },
    ]
    expect(runOutOf(aLeft({ arrivals }))).toMatchObject({ runsOut: '2026-12-12', reached: 1_400 })
    expect(runOutOf(aLeft({ arrivals: [{ day: '2026-12-03', quantity: 1_400 }] }))).toMatchObject({ reached: 0 })
  })
  it('is the day on which a simulation of whole days cannot give what the day takes', () => {
    fc.assert(
      fc.property(lefts, (left) => {
        const { state, daysLeft } = runOutOf({ ...left, exits: 3, days: Math.max(14, left.days) })
        const days = Math.max(14, left.days)
        // In ninetieths of a hundredth, so to speak: each day takes `consumed` of `there * days`.
        let there = BigInt(Math.max(0, left.available)) * BigInt(days)
        let day = 0
        for (; day <= MOST_DAYS_LEFT; day++) {
          for (const one of left.arrivals)
            if (daysBetween(TODAY, one.day) === day) there += BigInt(one.quantity) * BigInt(days)
          if (there < BigInt(left.consumed)) break
          there -= BigInt(left.consumed)
        }
        expect(state === 'far' ? MOST_DAYS_LEFT + 1 : daysLeft).toBe(day)
      }),
    )
  })
  it('comes no sooner where there is more, and no later where more goes out', () => {
    const at = (left: Left) => runOutOf(left).daysLeft ?? (runOutOf(left).state === 'far' ? Infinity : 0)
    fc.assert(
      fc.property(lefts, quantity, (left, more) => {
        const enough = { ...left, exits: 3, days: Math.max(14, left.days) }
        expect(at({ ...enough, available: Math.max(0, left.available) + more })).toBeGreaterThanOrEqual(at(enough))
        expect(at({ ...enough, consumed: left.consumed + more })).toBeLessThanOrEqual(at(enough))
      }),
    )
  })
})

describe('what is to be ordered', () => {
  const KNOWN = { days: 90, exits: 42, consumed: 12_600, available: 1_200, onOrder: 0, leadDays: 7 }
  it('lasts from today over the delivery and the days that are to be covered, less what is there and on order', () => {
    // 37 days of 1.4 are 51.8; 12 are there.
    expect(neededOf({ state: 'dated' }, KNOWN)).toBe(40)
    expect(neededOf({ state: 'dated' }, { ...KNOWN, onOrder: 3_900 })).toBe(1)
    expect(neededOf({ state: 'dated' }, { ...KNOWN, onOrder: 4_000 })).toBe(0)
    expect(neededOf({ state: 'little' }, KNOWN)).toBe(0)
  })
  it('is never less than what is missing, and less than a package more', () => {
    fc.assert(
      fc.property(lefts, quantity, fc.integer({ min: 0, max: 60 }), (left, onOrder, leadDays) => {
        const needed = neededOf({ state: 'dated' }, { ...left, onOrder, leadDays })
        const used = (left.consumed / 100 / left.days) * (leadDays + COVERED_DAYS)
        const missing = used - Math.max(0, left.available) / 100 - onOrder / 100
        expect(needed).toBeGreaterThanOrEqual(Math.max(0, missing) - 1e-6)
        expect(needed).toBeLessThan(Math.max(0, missing) + 1.02)
      }),
    )
  })
})

describe('the days that are counted', () => {
  it('are those of the window since the article is known, its first day and today among them', () => {
    const window = { first: '2026-08-27', last: TODAY }
    expect(countedDays(window, '2020-01-01')).toBe(90)
    expect(countedDays(window, '2026-11-20')).toBe(5)
    expect(countedDays(window, TODAY)).toBe(1)
  })
})
