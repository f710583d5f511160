import { chance, MATERIALS, NOUNS, type Size } from './data.ts'
import { askOnce, startServer } from './servers.ts'

const ASKED = 200
const quantile = (sorted: readonly number[], q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
const fold = (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()
const oneOf = (words: readonly string[], n: number, purpose: string) => fold(words[chance(n, purpose, words.length)]!)
/** Two letters in the middle change places. */
const mistyped = (word: string) => {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)
}
const LONG = NOUNS.filter((word) => word.length > 5)

/** What people type, by the name under which it is told. */
const TYPED: Record<string, (n: number) => string> = {
  'the first three letters of a name (5,000 of 100,000 records)': (n) => oneOf(NOUNS, n, 'typed').slice(0, 3),
  'a word': (n) => oneOf(NOUNS, n, 'typed'),
  'two words': (n) => `${oneOf(NOUNS, n, 'typed')} ${oneOf(MATERIALS, n, 'typed')}`,
  'two words and a number': (n) => `${oneOf(NOUNS, n, 'typed')} ${oneOf(MATERIALS, n, 'typed')} ${chance(n, 'typed number', 1_000)}`,
  'a word with a mistake': (n) => mistyped(oneOf(LONG, n, 'typed')),
  'two words, both with a mistake': (n) => `${mistyped(oneOf(LONG, n, 'typed'))} ${mistyped(oneOf(MATERIALS, n, 'typed'))}`,
  'what nothing is called': (n) => `xylophone${n}`,
}

/** How long somebody waits who types into the search box, alone. */
export const measureFind = async (database: { ours: string }, folder: string, size: Size, print: (line: string) => void): Promise<void> => {
  const ours = await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folder })
  try {
    const token = await ours.ask<string>({ ask: 'token' })
    print(`${size.items.toLocaleString('en')} items, ${ASKED} questions of each kind, one after the other.`)
    for (const [title, typed] of Object.entries(TYPED)) {
      const times: number[] = []
      let found = 0
      for (let n = -10; n < ASKED; n++) {
        const startedAt = performance.now()
        const { data } = await askOnce<{ data: unknown[] }>(ours, 'GET', `/api/v1/items/find?size=8&search=${encodeURIComponent(typed(n))}`, token)
        if (n < 0) continue
        times.push(performance.now() - startedAt)
        found += data.length
      }
      times.sort((a, b) => a - b)
      print(`${title}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, ${(found / ASKED).toFixed(1)} found`)
    }
  } finally {
    await ours.stop()
  }
}
