import { describe, expect, it } from 'vitest'
import { countOf, outcomeOf, type Stocked } from './remaining.ts'

const item = (part: Partial<Stocked> = {}): Stocked => ({
  quantity: 10,
  quantityAvailable: 10,
  unit: 'piece',
  type: 'product',
  ...part,
})
const cable = item({ quantity: 0.3, quantityAvailable: 0.3, unit: 'm' })

describe('what is left is known before sending', () => {
  it.each([
    ['out', item(), 4, 6, null],
    ['out', item(), 10, 0, null],
    ['out', item(), 11, -1, 'remaining_negative'],
    ['out', item({ quantityAvailable: 6 }), 7, 3, 'reserved'],
    ['out', item(), 0, 10, 'quantity_zero'],
    ['out', item(), 1.5, null, 'quantity_whole'],
    ['out', item(), null, null, 'required'],
    ['out', cable, 0.1, 0.2, null],
    ['in', cable, 0.6, 0.9, null],
    ['in', item(), 999_999_989, 999_999_999, null],
    ['in', item(), 999_999_990, 1_000_000_000, 'quantity_too_large'],
    ['in', item({ type: 'equipment', quantity: 1 }), 1, 2, 'quantity_equipment'],
    ['in', item({ type: 'equipment', quantity: 0 }), 1, 1, null],
  ] as const)('%s of %j: %s leaves %s (%s)', (direction, held, typed, remaining, code) => {
    const outcome = outcomeOf(direction, held, typed)
    expect(outcome.remaining).toBe(remaining)
    expect(outcome.refusal?.code ?? null).toBe(code)
  })
  it('names what is reserved', () =>
    expect(outcomeOf('out', item({ quantityAvailable: 6 }), 7).refusal?.params).toEqual({ quantity: 4 }))
})

describe('a count', () => {
  it.each([
    [item(), 8, -2, null],
    [item(), 10, 0, null],
    [cable, 0.4, 0.1, null],
    [item(), null, null, null],
    [item({ type: 'equipment' }), 2, null, 'quantity_equipment'],
    [item(), 1.5, null, 'quantity_whole'],
  ] as const)('of %j as %s differs by %s (%s)', (held, typed, difference, code) => {
    const counted = countOf(held, typed)
    expect(counted.difference).toBe(difference)
    expect(counted.refusal?.code ?? null).toBe(code)
  })
})
