import { describe, expect, it } from 'vitest'
import { allTexts } from '../../../../scripts/all-texts.ts'
import { makeWords } from '../kernel/words.ts'
import { serverWords } from './words.ts'

/** A number that no language writes as it is stored. */
const NUMBER = 1_234_567.5

describe.each([
  ['fr', '1\u202F234\u202F567,5'],
  ['en', '1,234,567.5'],
] as const)('a number in a sentence of the server (%s)', (language, written) => {
  it('is written as the language writes numbers', () => {
    const words = makeWords({ kernel: { fr: { of: '{{count}} / {{name}}' }, en: { of: '{{count}} / {{name}}' } } })
    expect(words(language, 'of', { count: NUMBER, name: '12000' })).toBe(`${written} / 12000`)
    expect(serverWords(language, 'errors.bulk_too_many', { count: 12_000, max: 10_000 })).not.toMatch(/12000|10000/)
  })
  it('in every text that takes one', async () => {
    const texts = (await allTexts(language)).filter(
      ({ file, text }) => file.includes('/contract/') && text.includes('{{'),
    )
    expect(texts.length).toBeGreaterThan(60)
    const list = Object.fromEntries(texts.map(({ text }, at) => [`text${at}`, text]))
    const words = makeWords({ kernel: { fr: list, en: list } })
    const raw = texts.filter(({ text }, at) => {
      const names = [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => [name, NUMBER])
      return words(language, `text${at}`, Object.fromEntries(names)).includes(String(NUMBER))
    })
    expect(raw).toEqual([])
  })
})
