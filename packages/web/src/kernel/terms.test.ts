import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FROZEN_TEXTS } from '../../../../scripts/frozen-texts.ts'
import { allTexts } from '../../../../scripts/all-texts.ts'

const document = readFileSync(join(import.meta.dirname, '../../../../docs/terms.md'), 'utf8')
/** The rows of the table under a heading, without its head. */
const rowsIn = (part: string): string[][] =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const [terms = [], others = []] = document.split('\n## ').map(rowsIn)
const wordsIn = (cell: string | undefined) => (cell ?? '').split(',').map((word) => word.trim())

const shapeOf = (text: string) => text.replace(/\{\{?\w+(, \w+)?\}?\}/g, '{}')
const kept = new Set([
  ...others.map(([text]) => text ?? ''),
  ...FROZEN_TEXTS.flatMap(([, , french, english]) => [shapeOf(french), shapeOf(english)]),
])
const findOf = (word: string) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}(s|x|es)?(?![\\p{L}\\p{N}_])`, 'iu')

describe.each([
  ['fr', 1, 2],
  ['en', 3, 4],
] as const)('the terms in %s', (language, said, avoided) => {
  it('are the words of the texts', async () => {
    const texts = (await allTexts(language)).map(({ text }) => text)
    const unused = terms
      .flatMap((row) => wordsIn(row[said]))
      .filter((word) => !texts.some((one) => findOf(word).test(one)))
    expect(unused).toEqual([])
  })
  it('have no other names anywhere', async () => {
    const banned = terms.flatMap((row) => wordsIn(row[avoided]))
    expect(banned.length).toBeGreaterThan(20)
    const found = (await allTexts(language)).flatMap(({ file, text }) => {
      const shape = shapeOf(text)
      if (kept.has(shape)) return []
      return banned.filter((word) => findOf(word).test(shape)).map((word) => `${word}: ${text} (${file})`)
    })
    expect(found).toEqual([])
  })
})

it('there are twenty of them, and no two are one', () => {
  expect(terms).toHaveLength(20)
  expect(new Set(terms.map(([, french]) => french)).size).toBe(20)
  expect(new Set(terms.map(([, , , english]) => english)).size).toBe(20)
})
