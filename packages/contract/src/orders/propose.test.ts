import { describe, expect, it } from 'vitest'
import { proposedQuantity } from './propose.ts'

describe('what is proposed to order', () => {
  const low = { stock: 12, threshold: null, onOrder: 0, packaging: 25, usual: 1, needed: 40 }
  it('is in whole packages, at least as usual, and above the threshold (X-51)', () => {
    expect(proposedQuantity(low)).toBe(50)
    expect(proposedQuantity({ ...low, threshold: 100 })).toBe(100)
    expect(proposedQuantity({ ...low, threshold: 100, onOrder: 30 })).toBe(75)
    expect(proposedQuantity({ ...low, threshold: 5, needed: 0, usual: 30 })).toBe(50)
  })
})
