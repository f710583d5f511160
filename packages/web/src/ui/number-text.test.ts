import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { language } from '../kernel/session.ts'
import { applyLanguage } from '../kernel/words.ts'
import { numberText, readNumber, textAfter } from './number-text.ts'

const speak = async (tongue: 'fr' | 'en') => {
  language.set(tongue)
  await applyLanguage()
}
beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }))
afterEach(() => speak('fr'))
afterAll(() => void vi.unstubAllGlobals())

const WHOLE = { decimals: 0 } as const
const TWO = { decimals: 2 } as const
it.each([
  ['fr', '12,5', TWO, 12.5, null],
  ['fr', '12.5', TWO, 12.5, null],
  ['fr', '1 234,50', TWO, 1234.5, null],
  ['fr', '1,234', TWO, null, 'quantity_decimals'],
  ['en', '1,234', TWO, 1234, null],
  ['en', '1,234.50', TWO, 1234.5, null],
  ['en', '12.5', TWO, 12.5, null],
  ['fr', '12,5', WHOLE, null, 'quantity_whole'],
  ['fr', '12,0', WHOLE, 12, null],
  ['en', '1,234', WHOLE, 1234, null],
  ['fr', '-5', TWO, null, 'quantity_negative'],
  ['fr', '-5', { ...TWO, negative: true }, -5, null],
  ['fr', '12,567', TWO, null, 'quantity_decimals'],
  ['fr', '12 kg', TWO, null, 'wrong_type'],
  ['fr', 'abc', TWO, null, 'wrong_type'],
  ['fr', '12345678901', TWO, null, 'quantity_too_large'],
  ['fr', '1,2,3', TWO, null, 'wrong_type'],
  ['fr', ' ', TWO, null, null],
  ['fr', '12,3456', {}, 12.3456, null],
] as const)('in %s, %s is read with %o as %s, or refused (%s)', async (tongue, text, rules, value, refusal) => {
  await speak(tongue)
  expect(readNumber(text, rules)).toMatchObject({ value, refusal })
})
it('says what it understood where that may surprise', async () => {
  expect([readNumber('12,5', TWO).means, readNumber('1234', TWO).means]).toEqual([null, null])
  expect(readNumber('1.234.567', TWO).means).toBe('1\u202F234\u202F567')
  await speak('en')
  expect(readNumber('1,234', TWO).means).toBeNull()
  expect(readNumber('12,5', TWO).means).toBe('12.5')
})
it('comes to the same number key by key, in whole numbers and thousands too', async () => {
  const typed = (text: string, rules: typeof WHOLE | typeof TWO) =>
    readNumber(
      [...text].reduce((before, key) => textAfter(before, before + key, rules), ''),
      rules,
    ).value
  expect([typed('12.5', TWO), typed('1 234', WHOLE), typed('12345678901', TWO)]).toEqual([12.5, 1234, 1_234_567_890])
  await speak('en')
  expect([typed('1,234', WHOLE), typed('1,234.5', TWO)]).toEqual([1234, 1234.5])
})
it('is written with the separator of the language', async () => {
  expect([numberText(12.5), numberText(null)]).toEqual(['12,5', ''])
  await speak('en')
  expect(numberText(12.5)).toBe('12.5')
})
