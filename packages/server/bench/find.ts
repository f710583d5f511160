import { builtIn } from '../src/features/image-search/engines.ts'
import { aJpeg } from '../src/testing/pictures.ts'
import { barcodeOf, chance, COMPANY, MATERIALS, NOUNS, type Size } from './data.ts'
import { query } from './ask-database.ts'
import { askOnce, type Helper, startServer } from './servers.ts'

const ASKED = 200
const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const oneOf = (words: readonly string[], n: number, purpose: string) => fold(words[chance(n, purpose, words.length)]!)
/** Two letters in the middle change places. */
const mistyped = (word: string) => {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)
}
const placeOf = (n: number) => `lieu ${chance(n, 'typed place', 449) + 51}`
const LONG = NOUNS.filter((word) => word.length > 5)

/** What people type, by the name under which it is told. */
const TYPED: Record<string, (n: number) => string> = {
  'the first three letters of a name (5,000 of 100,000 records)': (n) => oneOf(NOUNS, n, 'typed').slice(0, 3),
  'a word': (n) => oneOf(NOUNS, n, 'typed'),
  'two words': (n) => `${oneOf(NOUNS, n, 'typed')} ${oneOf(MATERIALS, n, 'typed')}`,
  'two words and a number': (n) =>
    `${oneOf(NOUNS, n, 'typed')} ${oneOf(MATERIALS, n, 'typed')} ${chance(n, 'typed number', 1_000)}`,
  'a word with a mistake': (n) => mistyped(oneOf(LONG, n, 'typed')),
  'two words, both with a mistake': (n) =>
    `${mistyped(oneOf(LONG, n, 'typed'))} ${mistyped(oneOf(MATERIALS, n, 'typed'))}`,
  'a word and a place': (n) => `${oneOf(NOUNS, n, 'typed')} ${placeOf(n)}`,
  'a place': placeOf,
  'a word and a size': (n) =>
    `${oneOf(NOUNS, n, 'typed')} ${chance(n, 'typed size', 40) + 2}x${chance(n, 'typed', 97) + 10}`,
  'six digits of a code': (n) => barcodeOf(chance(n, 'typed code', 100_000) + 1).slice(-6),
  'what nothing is called': (n) => `xylophone${n}`,
}

/** How long somebody waits who types into the search box, sends a list of codes or a picture; alone. */
export const measureFind = async (
  database: { ours: string },
  folder: string,
  size: Size,
  print: (line: string) => void,
): Promise<void> => {
  await sketchPictures(database.ours, size)
  const ours = await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folder })
  try {
    const token = await ours.ask<string>({ ask: 'token' })
    await measureTyped(ours, token, size, print)
    await measureFile(ours, token, size, print)
    await measurePicture(ours, token, size, print)
  } finally {
    await ours.stop()
  }
}

const measureTyped = async (ours: Helper, token: string, size: Size, print: (line: string) => void): Promise<void> => {
  print(`${size.items.toLocaleString('en')} items, ${ASKED} questions of each kind, one after the other.`)
  for (const [title, typed] of Object.entries(TYPED)) {
    const times: number[] = []
    let found = 0
    for (let n = -10; n < ASKED; n++) {
      const startedAt = performance.now()
      const { data } = await askOnce<{ data: unknown[] }>(
        ours,
        'GET',
        `/api/v1/items/find?size=8&search=${encodeURIComponent(typed(n))}`,
        token,
      )
      if (n < 0) continue
      times.push(performance.now() - startedAt)
      found += data.length
    }
    print(`${title}: ${told(times)}, ${(found / ASKED).toFixed(1)} found`)
  }
}

const told = (times: number[]): string => {
  times.sort((a, b) => a - b)
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`
}

/** What the job of the minute reads, read once. */
/** A list of as many codes as there may be, nine of ten known, and the page of what it found. */
const measureFile = async (ours: Helper, token: string, size: Size, print: (line: string) => void): Promise<void> => {
  for (const codes of [20_000, 100_000].filter((codes) => codes <= size.items)) {
    const form = new FormData()
    form.set('as', 'text')
    form.set(
      'file',
      new Blob([Array.from({ length: codes }, (_, n) => (n % 10 === 9 ? `none-${n}` : barcodeOf(n + 1))).join('\n')], {
        type: 'text/plain',
      }),
      'list.txt',
    )
    const startedAt = performance.now()
    const { guid, counts } = await askOnce<{ guid: string; counts: Record<string, number> }>(
      ours,
      'POST',
      '/api/v1/search/file',
      token,
      form,
    )
    const waited = performance.now() - startedAt
    const pages: number[] = []
    for (let n = 0; n < 10; n++) {
      const before = performance.now()
      await askOnce(ours, 'GET', `/api/v1/search/file/${guid}/items?set=found&page=${n + 1}&size=100`, token)
      pages.push(performance.now() - before)
    }
    print(
      `search by a file of ${codes.toLocaleString('en')} codes: ${(waited / 1_000).toFixed(1)} s, ${counts.found!.toLocaleString('en')} found; a page of them ${told(pages)}`,
    )
  }
}

const SKETCHES = 1_000
/** A picture for each item, with signatures at random: what is compared is as much as with real ones. */
const sketchPictures = async (url: string, size: Size): Promise<void> => {
  if ((await query(url, 'select from picture_signature limit 1')).length > 0) return
  const { vector } = (await builtIn.look(await aJpeg({ width: 256, height: 256, color: { r: 200, g: 120, b: 40 } })))!
  await query(
    url,
    `insert into picture (company_id, id, item_id, position, files, width, height)
      select company_id, gen_random_uuid(), id, 0, array['none-256', 'none-1600'], 1600, 1200 from item
      where company_id = '${COMPANY}' limit ${size.items}`,
  )
  await query(
    url,
    `create temporary table made as select n, (select string_agg(((random() > 0.5)::int)::text, '' order by k) from generate_series(1, 256 + n * 0) k)::bit(256) as sketch, (select decode(string_agg(lpad(to_hex((random() * 255)::int), 2, '0'), ''), 'hex') from generate_series(1, ${vector.length} + n * 0)) as vector from generate_series(0, ${SKETCHES - 1}) n;
    insert into picture_signature (company_id, picture_id, engine, sketch, vector) select p.company_id, p.id, 'looks-1', m.sketch, m.vector from (select *, row_number() over () as n from picture where company_id = '${COMPANY}') p join made m on m.n = p.n % ${SKETCHES}`,
  )
  await query(url, 'analyze picture, picture_signature')
}

const measurePicture = async (
  ours: Helper,
  token: string,
  size: Size,
  print: (line: string) => void,
): Promise<void> => {
  const times: number[] = []
  for (let n = -2; n < 20; n++) {
    const form = new FormData()
    form.set(
      'file',
      new Blob(
        [new Uint8Array(await aJpeg({ width: 1_600, height: 1_200, color: { r: (n + 2) * 11, g: 120, b: 200 } }))],
        { type: 'image/jpeg' },
      ),
      'photo.jpg',
    )
    const startedAt = performance.now()
    await askOnce(ours, 'POST', '/api/v1/search/image', token, form)
    if (n >= 0) times.push(performance.now() - startedAt)
  }
  print(`search by a picture among ${size.items.toLocaleString('en')}: ${told(times)}`)
}
