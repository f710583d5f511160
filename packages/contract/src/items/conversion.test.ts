import { describe, expect, it } from 'vitest'
import { converted, isFactor } from './conversion.ts'

const into = (quantity: number, factor: number, per = 1) => converted(quantity, { unit: 'box', factor, per })

describe('a quantity in another unit', () => {
  it.each([
    [24_000, 1, 12, 2_000],
    [100, 1_000_000, 1, 100_000_000],
    [1, 0.000001, 0.000001, 1],
    [150, 0.1, 1, 15],
    [0, 0.333333, 1, 0],
    [-1_200, 1, 12, -100],
    [29, 100, 1, 2_900],
    [99_999_999_999, 1, 1, 99_999_999_999],
  ])('%i hundredths by %d per %d are %i, exactly', (quantity, factor, per, result) =>
    expect(into(quantity, factor, per)).toBe(result),
  )
  it.each([
    [700, 1, 12],
    [1, 0.1, 1],
    [100, 1, 3],
    [99_999_999_999, 2, 1],
  ])('%i hundredths by %d per %d cannot be said', (quantity, factor, per) =>
    expect(into(quantity, factor, per)).toBeNull(),
  )
  it('comes back as it was', () => {
    for (const quantity of [12_00, 24_00, 1_200_00]) expect(into(into(quantity, 1, 12)!, 12)).toBe(quantity)
  })
  it.each([
    [1, true],
    [0.000001, true],
    [1_000_000, true],
    [0, false],
    [-1, false],
    [1e-7, false],
    [0.1234567, false],
    [1_000_001, false],
    [Number.NaN, false],
  ])('by %d: %s', (factor, isOne) => expect(isFactor(factor)).toBe(isOne))
})
