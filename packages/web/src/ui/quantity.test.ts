import { expect, it } from 'vitest'
import { keepQuantity, quantityOf, quantityText } from './quantity.ts'

it.each([
  ['12.5', 2, '12,5'],
  ['12,567', 2, '12,56'],
  ['12345678901234', 2, '1234567890'],
  ['1,2,3', 2, '1,23'],
  ['abc', 2, ''],
  ['12,5', 0, '12,'],
  ['12,', 0, '12,'],
  ['1,234.50', 2, '1234,50'],
  ['1.234,5', 0, '1234,'],
  ['1,234,567', 0, '1234567'],
  ['1\u202F234', 2, '1234'],
])('%s with %i decimals stays %s', (typed, decimals, kept) => expect(keepQuantity(typed, decimals)).toBe(kept))
it('never makes 125 of 12,5, however it is typed', () => {
  const typed = [...'12,5'].reduce((text, key) => keepQuantity(text + key, 0), '')
  expect(quantityOf(typed)).toBe(12)
})
it('reads and writes the same number', () => {
  expect([quantityOf('12,5'), quantityOf(''), quantityOf(',')]).toEqual([12.5, null, null])
  expect([quantityText(12.5), quantityText(null)]).toEqual(['12,5', ''])
})
