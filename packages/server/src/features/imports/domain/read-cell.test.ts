import { describe, expect, it } from 'vitest'
import { readPrice } from './read-cell.ts'

describe('a price in a cell', () => {
  it.each([
    ['1,234.50', 'en'],
    ['1 234,5 €', 'fr'],
    ['1234.5', 'fr'],
  ] as const)('« %s » is read as %s spells it', (text, language) => {
    expect(readPrice(text, language)).toEqual({ value: 1234.5 })
  })

  it.each(['-1', '0.00001', '1e9', '12.3.4'])('« %s » is refused', (text) => {
    expect(readPrice(text, 'en')).toHaveProperty('key', 'errors.price')
  })
})
