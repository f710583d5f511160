import { tokensOf } from '@entrepot/contract/kernel/text.ts'
import { readXlsx } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { inventory } from '../../testing/import-file.ts'
import { gramsOf } from './domain/grams.ts'

const OWN = '01890000-0000-7000-8000-00000a0b0c0d'
const OTHER = '01890000-0000-7000-8000-00000a0b0c0e'
const STRANGE = ['日本語テスト がぎ', '𝒜𝒷𝒸𝒹𝒺 code', "l'eau d\\eau", 'a', '1 2 3', 'long'.repeat(500) + 'tail']
const PARTED = [
  '62 320 g',
  'lot 12 345 678 901',
  'prix 62 320,50',
  '1.000.000 ui',
  '41 200 x 3 000',
  '7.500',
  '012 345',
  '5 3205 12',
]

const url = testDatabase()
let pool: pg.Pool
let texts: string[]
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const workbook = await readXlsx(readFileSync(inventory('medicaments-fr.xlsx')))
  const rows = workbook.sheets[0]!.rows.slice(1, 400).map((row) => row.map((cell) => String(cell ?? '')).join(' '))
  texts = [...STRANGE, ...PARTED, ...rows].map((text) => ` ${tokensOf(text).join(' ')} `)
  await pool.query('create temporary table said (text text, grams tsvector)')
  await pool.query(`insert into said select text, item_grams($1::uuid, null, text) from unnest($2::text[]) text`, [
    OWN,
    texts,
  ])
})
afterAll(() => pool.end())

/** Parts of the texts, of one letter and more, with an end of a word or a part of the next one among them. */
const partsOf = (count: number): string[] => {
  const roll = dice(18)
  return Array.from({ length: count }, () => {
    const letters = Array.from(texts[Math.floor(roll() * texts.length)]!)
    const start = Math.floor(roll() * letters.length)
    return letters.slice(start, start + 1 + Math.floor(roll() * 16)).join('')
  })
}
/** Of each part, how many texts have it, how many are looked at for it, and whether all that have it are. */
const lookedAt = async (parts: readonly string[], company = OWN) => {
  const asked = parts.flatMap((part) => {
    const grams = gramsOf(company, part)
    return grams === null ? [] : [{ part, grams }]
  })
  const { rows } = await pool.query<{ part: string; have: number; looked: number; missed: number }>(
    `select a.part, count(*) filter (where strpos(s.text, a.part) > 0)::int as have,
      count(*) filter (where s.grams @@ a.grams::tsquery)::int as looked,
      count(*) filter (where strpos(s.text, a.part) > 0 and not s.grams @@ a.grams::tsquery)::int as missed
    from jsonb_to_recordset($1::jsonb) as a(part text, grams text) cross join said s group by a.part`,
    [JSON.stringify(asked)],
  )
  return rows
}

it('has every text looked at that holds a part, whatever it is and wherever it begins and ends', async () => {
  const parts = [...new Set([...partsOf(600), '日本語テ', '𝒜𝒷𝒸𝒹', '𝒷𝒸𝒹𝒺 co', "l'e", 'd\\eau'])]
  const rows = await lookedAt(parts)
  expect(rows.length).toBeGreaterThan(400)
  expect(rows.filter(({ missed }) => missed > 0)).toEqual([])
})
it('has every text looked at that parts thousands, wherever a part of it begins and ends', async () => {
  const parts = PARTED.flatMap((said) => {
    const text = ` ${tokensOf(said).join(' ')} `
    return Array.from(text, (_, start) =>
      Array.from(text.slice(start), (__, end) => text.slice(start, start + end + 1)),
    )
  }).flat()
  const rows = await lookedAt([...new Set(parts.flat())])
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter(({ missed }) => missed > 0)).toEqual([])
})
it('has no text looked at for a number that parts thousands which has both parts of it elsewhere', async () => {
  const { rows } = await pool.query(
    `select text, item_grams($1::uuid, null, text) @@ $2::tsquery as looked
    from unnest(array[' vis 62 x 5 ref 320 ', ' vis 320 62 ', ' vis 62 320 ', ' vis 62.320 ', ' vis 5 62 320 000 ', ' 62 320.5 ']) text`,
    [OWN, gramsOf(OWN, ' 62 320 ')],
  )
  expect(rows.map(({ looked }) => looked)).toEqual([false, false, true, true, true, false])
})
it('has few texts looked at that do not hold it', async () => {
  const rows = await lookedAt([...new Set(partsOf(600))].filter((part) => part.trim().length > 4))
  const sum = (of: 'have' | 'looked') => rows.reduce((all, row) => all + row[of], 0)
  expect([rows.length > 300, sum('looked') < 1.3 * sum('have')]).toEqual([true, true])
})
it('knows nothing only of what is shorter than three letters', () => {
  for (const part of partsOf(600))
    if (gramsOf(OWN, part) === null)
      expect([part, part.split(' ').every((piece) => Array.from(piece).length < 3)]).toEqual([part, true])
})
it('has no text of another company looked at', async () => {
  const rows = await lookedAt(
    partsOf(300).filter((part) => part.trim() !== ''),
    OTHER,
  )
  expect([rows.length > 200, rows.filter(({ looked }) => looked > 0)]).toEqual([true, []])
})
it('makes the grams anew, as an index does, by names that are found without a path', async () => {
  await pool.query(`create index on said using gin (item_grams('${OWN}'::uuid, null, text)) where length(text) < 1000`)
  await pool.query('set enable_seqscan = off')
  const { rows } = await pool.query<{ text: string }>(
    `select text from said where item_grams('${OWN}'::uuid, null, text) @@ $1::tsquery and length(text) < 1000`,
    [gramsOf(OWN, ' 62 320 ')],
  )
  expect(rows.map(({ text }) => text)).toEqual([' 62 320 g '])
})
it('cuts off what would not fit, and keeps the text', async () => {
  const long = Array.from({ length: 60_000 }, (_, at) => String.fromCodePoint(0x20000 + (at % 40_000))).join('')
  const { rows } = await pool.query(
    `select item_grams($1::uuid, null, $2) @@ $3::tsquery as begins, item_grams($1::uuid, null, $2) @@ $4::tsquery as ends`,
    [OWN, ` ${long} end `, gramsOf(OWN, long.slice(0, 12)), gramsOf(OWN, ' end ')],
  )
  expect(rows).toEqual([{ begins: true, ends: false }])
})
