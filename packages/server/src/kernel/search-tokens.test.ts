import { codeLetters, tokensOf } from '@entrepot/contract/kernel/text.ts'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { inventory } from '../testing/import-file.ts'

const url = testDatabase()
let pool: pg.Pool
beforeAll(() => {
  pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
})
afterAll(() => pool.end())

const asked = async (expression: string, texts: readonly string[]): Promise<string[]> =>
  (
    await pool.query<{ made: string }>(
      `select ${expression} as made from unnest($1::text[]) with ordinality as given(value, place) order by place`,
      [texts],
    )
  ).rows.map(({ made }) => made)
const tokensInDatabase = async (texts: readonly string[]) =>
  (await asked('search_tokens(value)', texts)).map((text) => text.split(' ').filter(Boolean))

const STRANGE = [
  'CHLORURE DE SODIUM 0,9 %, poche de 1.000 ml',
  'Vis 4×40mm M8x20, lot n°12/B',
  '6ES7 214-1AG40-0XB0',
  'L’Haÿ-les-Roses, cœur, Straße, ŒUVRE',
  '10.0.0.1 1,234.50 .5 5. ,7 a.b.c d’angle',
  'Ø 100 µg μg mm² m³ ½ 100%',
  '日本語テスト がぎ 한국어 Ελλάς Οδός हिन्दी',
  ' \u00a0 \t\n---  ',
  '',
]

it('cuts a text into the same words as the contract', async () => {
  const workbook = await readXlsx(readFileSync(inventory('medicaments-fr.xlsx')))
  const real = workbook.sheets[0]!.rows.flatMap((row) => row.map((cell) => String(cell ?? ''))).slice(0, 60_000)
  const texts = [...new Set([...STRANGE, ...real])]
  expect(await tokensInDatabase(texts)).toEqual(texts.map(tokensOf))
  expect(tokensOf(STRANGE[0]!)).toEqual(['chlorure', 'de', 'sodium', '0.9', 'pct', 'poche', 'de', '1.000', 'ml'])
  expect(tokensOf(STRANGE[1]!)).toEqual(['vis', '4', 'x', '40', 'mm', 'm', '8', 'x', '20', 'lot', 'n', '12', 'b'])
})
it('cuts whatever is written in Latin letters as the contract does', async () => {
  const sign = fc.constantFrom(...'abcéÉœßx0123456789.,%×²-_/|:;\'"’ ()+*µ°\u00a0\t\u0001'.split(''))
  const texts = fc.sample(fc.string({ unit: sign, maxLength: 40 }), 2_000)
  expect(await tokensInDatabase(texts)).toEqual(texts.map(tokensOf))
})
it('finds the texts of own fields at any depth, whatever is written in them', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'aé1 "\\,\n[]'.split('')), maxLength: 6 })
  const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }))
  const all = fc.sample(fc.array(value, { maxLength: 4 }), 500)
  const textsIn = (one: unknown): string[] =>
    typeof one === 'string' ? [one] : Array.isArray(one) ? one.flatMap(textsIn) : []
  expect(
    await asked(
      'attribute_texts(value::jsonb)',
      all.map((values) => JSON.stringify(Object.fromEntries(values.map((one, at) => [`f${at}`, one])))),
    ),
  ).toEqual(all.map((values) => textsIn(values).join(' ')))
})
it('takes what parts a code out of it as the contract does', async () => {
  const codes = ['OUT-0012', 'out 0012', ' 6ES7 214-1AG40-0XB0', 'A.b/C_d:e#1', 'Été–12', '(01)034', '2024.0117']
  expect(await asked('code_letters(btrim(value))', codes)).toEqual(codes.map(codeLetters))
})
