import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkQuantity,
  formatQuantity,
  parseQuantity,
  QUANTITY_LIMIT,
  quantityFromDecimal,
  quantityFromNumber,
  quantityToDecimal,
  quantityToNumber,
} from './quantity.ts'

const anyQuantity = fc.integer({ min: 0, max: QUANTITY_LIMIT - 1 })

describe('a quantity keeps its exact value', () => {
  it('through JSON', () => {
    fc.assert(
      fc.property(anyQuantity, (quantity) => {
        const sent: number = JSON.parse(JSON.stringify(quantityToNumber(quantity)))
        expect(quantityFromNumber(sent)).toEqual({ value: quantity })
      }),
      { numRuns: 20_000 },
    )
  })

  it('through the database', () => {
    fc.assert(
      fc.property(fc.integer({ min: -QUANTITY_LIMIT, max: QUANTITY_LIMIT }), (quantity) => {
        expect(quantityToDecimal(quantity)).toMatch(/^-?\d+\.\d\d$/)
        expect(quantityFromDecimal(quantityToDecimal(quantity))).toBe(quantity)
      }),
      { numRuns: 20_000 },
    )
  })

  it('through the screen, in both languages', () => {
    fc.assert(
      fc.property(anyQuantity, fc.constantFrom('fr', 'en'), (quantity, language) => {
        expect(parseQuantity(formatQuantity(quantity, language), language)).toEqual({ value: quantity })
      }),
      { numRuns: 20_000 },
    )
  })

  it('when many are added, unlike floating point', () => {
    const tenth = quantityFromNumber(0.1)
    expect('value' in tenth && tenth.value * 3).toBe(30)
  })
})

it.each([
  [0, { value: 0 }],
  [-0, { value: 0 }],
  [0.29, { value: 29 }],
  [1.1, { value: 110 }],
  [1.005, { code: 'quantity_decimals' }],
  [0.1 + 0.2, { code: 'quantity_decimals' }],
  [999_999_999.99, { value: QUANTITY_LIMIT - 1 }],
  [1_000_000_000, { value: QUANTITY_LIMIT }],
  [-3.5, { value: -350 }],
  [1e300, { code: 'quantity_too_large' }],
  [-1e300, { code: 'quantity_negative' }],
  [Number.NaN, { code: 'wrong_type' }],
  [Number.POSITIVE_INFINITY, { code: 'wrong_type' }],
])('reads the number %s of JSON', (number, expected) => {
  const parsed = quantityFromNumber(number)
  expect(parsed).toEqual(expected)
})

it.each([
  ['12', 'fr', { value: 1200 }],
  ['12,5', 'fr', { value: 1250 }],
  ['12.5', 'fr', { value: 1250 }],
  ['0,05', 'fr', { value: 5 }],
  ['1 234,50', 'fr', { value: 123450 }],
  ['1\u00A0234,50', 'fr', { value: 123450 }],
  ['1\u202F234\u202F567', 'fr', { value: 123456700 }],
  ['1,234', 'fr', { code: 'quantity_decimals' }],
  ['1.234', 'en', { code: 'quantity_decimals' }],
  ['1,234', 'en', { value: 123400 }],
  ['1,234.50', 'en', { value: 123450 }],
  ['1 234.50', 'en', { value: 123450 }],
  ['12,5', 'en', { value: 1250 }],
  ['12,34,5', 'en', { code: 'wrong_type' }],
  ['1.234,50', 'fr', { code: 'wrong_type' }],
  ['12 34', 'fr', { code: 'wrong_type' }],
  ['', 'fr', { code: 'required' }],
  ['  ', 'fr', { code: 'required' }],
  ['-5', 'fr', { value: -500 }],
  ['−5', 'fr', { value: -500 }],
  ['-0', 'fr', { value: 0 }],
  ['5,', 'fr', { code: 'wrong_type' }],
  [',5', 'fr', { code: 'wrong_type' }],
  ['1e3', 'en', { code: 'wrong_type' }],
  ['0x10', 'en', { code: 'wrong_type' }],
  ['١٢', 'fr', { code: 'wrong_type' }],
  ['Infinity', 'en', { code: 'wrong_type' }],
  ['9999999999', 'fr', { value: 999_999_999_900 }],
  ['10000000000', 'fr', { code: 'quantity_too_large' }],
  ['00000000000012', 'fr', { value: 1200 }],
  ['9'.repeat(100_000), 'fr', { code: 'quantity_too_large' }],
] as const)('reads the typed text %s in %s', (text, language, expected) => {
  expect(parseQuantity(text, language)).toEqual(expected)
})

it.each([
  [0, 'piece', 'item', null],
  [100, 'piece', 'product', null],
  [150, 'piece', 'product', 'quantity_whole'],
  [150, 'pack', 'variant', 'quantity_whole'],
  [150, 'kg', 'item', null],
  [150.5, 'kg', 'item', 'quantity_decimals'],
  [-1, 'kg', 'item', 'quantity_negative'],
  [QUANTITY_LIMIT - 1, 'kg', 'item', null],
  [QUANTITY_LIMIT - 100, 'piece', 'item', null],
  [QUANTITY_LIMIT, 'piece', 'item', 'quantity_too_large'],
  [Number.POSITIVE_INFINITY, 'kg', 'item', 'quantity_too_large'],
  [Number.NaN, 'kg', 'item', 'wrong_type'],
  [0, 'piece', 'equipment', null],
  [100, 'piece', 'equipment', null],
  [200, 'piece', 'equipment', 'quantity_equipment'],
  [50, 'm', 'equipment', 'quantity_equipment'],
] as const)('judges %s hundredths of a %s of an %s: %s', (quantity, unit, type, expected) => {
  expect(checkQuantity(quantity, unit, type)).toBe(expected)
})

it.each(['12.345', '1e5', '', ' 1', 'NaN'])('does not take %j for a number of the database', (text) => {
  expect(() => quantityFromDecimal(text)).toThrow(RangeError)
})

it('shows a quantity in the habit of the language', () => {
  expect(formatQuantity(123_450, 'fr')).toBe('1\u202F234,5')
  expect(formatQuantity(123_450, 'en')).toBe('1,234.5')
  expect(formatQuantity(-500, 'fr')).toBe('-5')
  expect(formatQuantity(99_999_999_999, 'en')).toBe('999,999,999.99')
})
