import { expect, it } from 'vitest'
import { addDecimals } from './add-decimals.ts'

it('decimal numbers come to the same in whatever order they are added, and to what they are in decimals', () => {
  const hundredths = Array.from({ length: 200 }, (_, n) => (n * 7919) % 10_007)
  const numbers = hundredths.map((n) => n / 100)
  const exact = hundredths.reduce((sum, n) => sum + n, 0) / 100
  const orders = [numbers, numbers.toReversed(), numbers.toSorted((a, b) => a - b), numbers.toSorted((a, b) => b - a)]
  expect(orders.map((order) => order.reduce(addDecimals, 0))).toEqual(orders.map(() => exact))
  // Which adding them as they are does not.
  expect(new Set(orders.map((order) => order.reduce((a, b) => a + b, 0))).size).toBeGreaterThan(1)
  expect([addDecimals(0.1, 0.2), addDecimals(4e-7, 4e-7), addDecimals(1e12, 0.01), addDecimals(-5, 5)]).toEqual([
    0.3, 8e-7, 1000000000000.01, 0,
  ])
})
