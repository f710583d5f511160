import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceOf, type Known, riskOf } from './risk.ts'

const NONE = { errors: 0, exposure: 0 }
const aRecord = (given: Partial<Known> = {}): Known => ({
  value: 100,
  movements: 5,
  days: 60,
  wasWrong: false,
  company: { errors: 20, exposure: 1_000 },
  folder: NONE,
  category: NONE,
  ...given,
})
const shown = fc
  .integer({ min: 0, max: 10_000 })
  .chain((exposure) => fc.record({ errors: fc.integer({ min: 0, max: exposure }), exposure: fc.constant(exposure) }))
const records = fc.record({
  value: fc.double({ min: 0, max: 1e9, noNaN: true }),
  movements: fc.integer({ min: 0, max: 5_000 }),
  days: fc.integer({ min: 0, max: 5_000 }),
  wasWrong: fc.boolean(),
  company: shown,
  folder: shown,
  category: shown,
})

describe('the risk of a record (X-46)', () => {
  it('is none of what was counted today and did not move', () =>
    expect(riskOf(aRecord({ movements: 0, days: 0 }))).toBe(0))
  it('is a chance, and rises with movements, time, errors of the place and value', () =>
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 50 }), (one, more) => {
        const chance = chanceOf(one)
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(1)
        const risk = riskOf(one)
        for (const worse of [
          { movements: one.movements + more },
          { days: one.days + more },
          { value: one.value + more },
          { wasWrong: true },
          { folder: { ...one.folder, errors: one.folder.errors + more } },
          { category: { ...one.category, errors: one.category.errors + more } },
        ])
          expect(riskOf({ ...one, ...worse })).toBeGreaterThanOrEqual(risk)
      }),
    ))
  it('takes a place that was never counted for one like all others', () =>
    expect(chanceOf(aRecord())).toBeCloseTo(chanceOf(aRecord({ folder: { errors: 20, exposure: 1_000 } })), 2))
})
