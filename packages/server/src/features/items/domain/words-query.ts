import type { AskedWord, Spelling } from './asked-words.ts'
import { asIndexed, gramsOf, lexeme } from './grams.ts'

/** One way in which a word is met: in the text of a record, where a space is an end of a word, or by its category. */
export type Way = { text: string } | { category: string }

/** What the doors of the search are asked for: records that meet every word in one of its ways. */
export type LookUp = {
  /** A query of the index, which finds all of them and others; null: it knows nothing of these words. */
  grams: string | null
  /** What stands in the text of all of them. */ texts: readonly string[]
  /** Regular expressions over the text and the category behind it, which all of them have. */ exact: readonly string[]
}

/** The categories, by guid, whose name has a word. */
export type CategoriesOf = (word: AskedWord) => readonly string[]

export const lookUp = (company: string, words: readonly (readonly Way[])[]): LookUp => {
  const asked = words.map(withoutNeedless)
  const queries = asked.flatMap((ways) => queryOf(company, ways) ?? [])
  return {
    grams: queries.length === 0 ? null : queries.join(' & '),
    texts: asked.flatMap((ways) => (ways.length === 1 && 'text' in ways[0]! ? [ways[0].text] : [])),
    exact: asked.flatMap((ways) => (ways.length === 1 && 'text' in ways[0]! ? [] : [ways.map(expression).join('|')])),
  }
}
/** What holds another one is found by that. */
const withoutNeedless = (ways: readonly Way[]): Way[] =>
  ways.filter((way, at) => !ways.some((other, from) => from !== at && isFoundBy(way, other, from < at)))
const isFoundBy = (way: Way, other: Way, isBefore: boolean) =>
  'text' in way && 'text' in other && way.text.includes(other.text) && (isBefore || way.text !== other.text)

/** Null where one of the ways cannot be looked up. */
const queryOf = (company: string, ways: readonly Way[]): string | null => {
  const indexed = ways.map((way) => ('text' in way ? { text: asIndexed(way.text) } : way))
  const queries = withoutNeedless(indexed).map((way) =>
    'text' in way ? gramsOf(company, way.text) : lexeme(`@${way.category}`),
  )
  return queries.includes(null) ? null : `(${queries.map((query) => `(${query})`).join(' | ')})`
}
const expression = (way: Way) =>
  'text' in way ? way.text.replace(/[^\p{L}\p{N} ]/gu, String.raw`\$&`) : `@${way.category}`

/** A word as it is spelled, or a category of its name. */
export const asSpelled = (word: AskedWord, categoriesOf: CategoriesOf): Way[] => [
  ...word.spellings.flatMap((spelling) => [spelling, ...pluralsOf(spelling)]).flatMap(standing),
  ...categoriesOf(word).map((category) => ({ category })),
]
/** The same, and wherever it stands within others. */
export const asPart = (word: AskedWord, categoriesOf: CategoriesOf): Way[] => [
  { text: textOf(word) },
  ...asSpelled(word, categoriesOf),
]
export const textOf = ({ tokens }: Pick<Spelling, 'tokens'>) => tokens.join(' ')
/** What parts its thousands is a beginning of its own decimals, and of no longer number. */
const standing = (spelling: Spelling): Way[] => {
  const text = ` ${textOf(spelling)}`
  if (!spelling.begins) return [{ text: `${text} ` }]
  return spelling.cost > 0 && isParted(text) ? [{ text: `${text} ` }, { text: `${text}.` }] : [{ text }]
}
const isParted = (text: string) => / [1-9][0-9]{0,2}(?:[ .][0-9]{3})+$/.test(text)

/** Where a beginning does not take them along. */
const pluralsOf = ({ tokens, cost, begins }: Spelling): Spelling[] => {
  const last = tokens.at(-1)!
  if (begins || last.length < 3 || /^[0-9]/.test(last)) return []
  return ['s', 'x'].map((end) => ({ tokens: [...tokens.slice(0, -1), last + end], cost, begins }))
}
