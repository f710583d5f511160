import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, monthOf, weekOf } from '../kernel/company-clock.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { computeFormula, parseChartFormula } from './formula.ts'
import { freePlace, GRID_COLUMNS, type Placed, placedAt, settled } from './grid.ts'
import { bucketCount, bucketsOf, comparedDays, daysAsked, stepFor } from './periods.ts'

const day = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2022-01-01', count))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 500 }))
  .map(([from, length]) => [from, addDays(from, length)] as const)

describe('a period', () => {
  it.each([
    ['today', ['2026-03-29', '2026-03-29']],
    ['yesterday', ['2026-03-28', '2026-03-28']],
    ['this_week', ['2026-03-23', '2026-03-29']],
    ['last_week', ['2026-03-16', '2026-03-22']],
    ['this_month', ['2026-03-01', '2026-03-31']],
    ['last_month', ['2026-02-01', '2026-02-28']],
    ['last_30_days', ['2026-02-28', '2026-03-29']],
    ['this_year', ['2026-01-01', '2026-12-31']],
  ] as const)('of %s is seen from today (DASH-17)', (range, expected) =>
    expect(daysAsked({ range }, '2026-03-29')).toEqual(expected),
  )
  it('of two days has both, the first one first', () => {
    const between = (from?: string, to?: string) => daysAsked({ range: 'between', from, to }, '2026-03-29')
    expect([between('2026-01-01', '2026-01-01'), between('2026-01-02', '2026-01-01'), between('2026-01-02')]).toEqual([
      ['2026-01-01', '2026-01-01'],
      null,
      null,
    ])
  })
  it.each([
    ['previous_period', ['2026-03-10', '2026-03-12'], ['2026-03-07', '2026-03-09']],
    ['previous_period', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    ['previous_period', ['2026-01-01', '2026-12-31'], ['2025-01-01', '2025-12-31']],
    ['previous_period', ['2026-01-01', '2026-02-28'], ['2025-11-01', '2025-12-31']],
    ['previous_year', ['2024-02-29', '2024-03-05'], ['2023-02-28', '2023-03-05']],
    ['previous_year', ['2025-02-01', '2025-02-28'], ['2024-02-01', '2024-02-29']],
    ['none', ['2026-03-10', '2026-03-12'], null],
  ] as const)('is compared with %s: %j with %j (T60)', (compare, days, expected) =>
    expect(comparedDays(days, compare)).toEqual(expected),
  )
  it('is grouped by day up to 31 days, by week up to six months, by month beyond, or as asked (DASH-16)', () => {
    expect(stepFor(['2026-01-01', '2026-01-31'], 'auto')).toBe('day')
    expect(stepFor(['2026-01-01', '2026-02-01'], 'auto')).toBe('week')
    expect(stepFor(['2026-01-01', '2026-06-30'], 'auto')).toBe('week')
    expect(stepFor(['2026-01-01', '2026-07-01'], 'auto')).toBe('month')
    expect(stepFor(['2026-01-01', '2026-07-01'], 'day')).toBe('day')
  })
  it('is cut into days, weeks from Monday or months that follow each other and leave out no day', () =>
    fc.assert(
      fc.property(period, fc.constantFrom('day' as const, 'week' as const, 'month' as const), (days, step) => {
        const buckets = bucketsOf(days, step)
        expect(buckets.length).toBe(bucketCount(days, step))
        expect([buckets[0]![0], buckets.at(-1)![1]]).toEqual([...days])
        for (const [at, [from, to]] of buckets.entries()) {
          if (at > 0) expect(daysBetween(buckets[at - 1]![1], from)).toBe(1)
          if (step === 'week') expect(weekOf(from)).toEqual(weekOf(to))
          if (step === 'month') expect(monthOf(from)).toEqual(monthOf(to))
        }
      }),
    ))
})

describe('a formula', () => {
  const computed = (text: string, values: (number | null)[]) => {
    const parsed = parseChartFormula(text, values.length)
    return isRefusal(parsed) ? parsed.code : computeFormula(parsed.value, values)
  }
  it.each([
    ['A / B * 100', [1, 4], 25],
    ['(a + B) * -2', [1, 4], -10],
    ['A − B ÷ 2', [1, 4], -1],
    ['A / B', [1, 0], null],
    ['A / (B - B)', [1, 5], null],
    ['A + B', [1, null], null],
    ['2.5 * A', [2], 5],
  ])('%s of %j is %j (DASH-19)', (text, values, expected) => expect(computed(text, values)).toBe(expected))
  it.each(['', 'A +', 'A B', 'C', 'A + round(B)', '{A}', 'A > B', '"A"', 'AB', 'A; B', 'A'.repeat(300), 'if(A, B, A)'])(
    '%s is none',
    (text) => expect(computed(text, [1, 2])).toBe('invalid_formula'),
  )
})

describe('charts on the grid', () => {
  const place = fc.record({
    x: fc.integer({ min: -3, max: 14 }),
    y: fc.integer({ min: -2, max: 30 }),
    w: fc.integer({ min: 0, max: 15 }),
    h: fc.integer({ min: 0, max: 15 }),
  })
  const overlaps = (a: Placed, b: Placed) =>
    a.guid < b.guid && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
  it('never overlap, wherever one is put, and lie within it (DASH-29)', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), place), { minLength: 1, maxLength: 25 }), (moves) => {
        let placed: Placed[] = []
        for (const [which, at] of moves) {
          if (placed.length < 8)
            placed = [
              ...placed,
              { guid: String.fromCodePoint(97 + placed.length), ...freePlace(placed, { w: 6, h: 4 }) },
            ]
          placed = placedAt(placed, placed[which % placed.length]!.guid, at)
          for (const a of placed) {
            expect(a.x >= 0 && a.y >= 0 && a.x + a.w <= GRID_COLUMNS && a.w >= 2 && a.h >= 2).toBe(true)
            for (const b of placed) expect(overlaps(a, b)).toBe(false)
          }
          expect(settled(placed)).toEqual(placed)
        }
      }),
    ))
})
