import { expect, it } from 'vitest'
import { allTexts } from '../../../../scripts/all-texts.ts'
import { defineWords } from './words.ts'

/** A number that no language writes as it is stored. */
const NUMBER = 1_234_567.5

it('a number is never shown as it is stored, in any text that takes one', async () => {
  const texts = (await allTexts('fr')).filter(({ file, text }) => file.includes('/web/') && text.includes('{{'))
  expect(texts.length).toBeGreaterThan(200)
  const list = Object.fromEntries(texts.map(({ text }, at) => [`text${at}`, text]))
  const words = defineWords<Record<string, string>>('sweep', {
    fr: async () => ({ default: list }),
    en: async () => ({ default: list }),
  })
  await words.load()
  const raw = texts.filter(({ text }, at) => {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    return words.say(`text${at}`, Object.fromEntries(names.map((name) => [name, NUMBER]))).includes(String(NUMBER))
  })
  expect(raw).toEqual([])
})
