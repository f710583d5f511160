import names from './module-names.fr.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FROZEN_TEXTS } from '../../../../scripts/frozen-texts.ts'
import { defineWords } from './words.ts'

const fr = {
  hello: 'Bonjour {{name}}',
  rows_one: '{{shown}} ligne',
  rows_other: '{{shown}} lignes',
  deep: { text: 'Au fond' },
}
const words = defineWords<typeof fr>('test', { fr: async () => ({ default: fr }), en: async () => ({ default: fr }) })

it('fills values in, finds nested texts, and chooses plurals as French does', async () => {
  await words.load()
  expect(words.say('hello', { name: 'Camille' })).toBe('Bonjour Camille')
  expect(words.say('deep.text')).toBe('Au fond')
  expect([0, 1, 1.5, 2, 1_000_000].map((count) => words.say('rows', { count, shown: count }))).toEqual([
    '0 ligne',
    '1 ligne',
    '1,5 ligne',
    '2 lignes',
    '1\u202F000\u202F000 lignes',
  ])
})

const source = join(import.meta.dirname, '..')
const wordFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('words.fr.ts') && !file.startsWith('kernel'))
    .map((file) => join(folder, file))
/** Ours, and those that the server says as well. */
const files = [...wordFiles(source), ...wordFiles(join(source, '../../contract/src'))]
type Tree = { [key: string]: string | Tree }
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))

/** Texts the requirements quote keep their straight apostrophes and plain spaces. */
const QUOTED = new Set([
  'Pas de connexion internet !',
  'Import en cours : {{percent}} %',
  'Import terminé : {{created}} créés, {{updated}} mis à jour, {{errors}} erreurs',
  ...FROZEN_TEXTS.map(([, , french]) => french),
])

const wrongIn = (texts: readonly string[]) =>
  texts.filter(
    (text) =>
      !QUOTED.has(text) &&
      (/[a-zà-ÿ]'[a-zà-ÿ]/i.test(text) ||
        /(^|[^\u202F])[;!?](\s|$)/.test(text) ||
        /[^\u00A0\d]:(\s|$)/.test(text) ||
        /«[^\u202F]|[^\u202F]»/.test(text) ||
        /\.\.\./.test(text) ||
        /veuillez|oups/i.test(text)),
  )
/** Texts that stand where a module says what it adds: `{ fr: '…', en: '…' }`. */
const labels = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/(module|additions)\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/\bfr: '([^']*)'/g)])
  .map(([, text]) => JSON.parse(`"${text}"`) as string)

describe('French typography of our own texts', () => {
  it('looks at every list of words', () => expect(files.length).toBeGreaterThanOrEqual(6))
  it.each(files)('%s', async (file) => {
    const { default: list } = (await import(file)) as { default: Tree }
    expect(wrongIn(textsOf(list))).toEqual([])
  })
  it('also in what modules add', () => {
    expect(labels.length).toBeGreaterThan(25)
    expect(wrongIn(labels)).toEqual([])
  })
  it('also in what records, acts and notifications are called', () => {
    expect(textsOf(names).length).toBeGreaterThan(50)
    expect(wrongIn(textsOf(names))).toEqual([])
  })
  it('quotes the text of the requirements exactly', () =>
    expect(readFileSync(join(source, 'kernel/words.fr.ts'), 'utf8')).toContain("'Pas de connexion internet !'"))
})
