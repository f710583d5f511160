import type { AskedWord, Spelling } from './asked-words.ts'

const quoted = (token: string) => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
const together = ({ tokens, begins }: Spelling) =>
  `(${tokens.map((token, at) => `${quoted(token)}${begins && at === tokens.length - 1 ? ':*' : ''}`).join(' & ')})`

/** The categories, by guid, whose name has a word. */
export type CategoriesOf = (word: AskedWord) => readonly string[]

/** A query of the text search: of each word one spelling, or a category that meets it. */
export const wordsQuery = (words: readonly AskedWord[], categoriesOf: CategoriesOf): string =>
  words
    .map((word) =>
      [
        ...word.spellings.flatMap((spelling) => [spelling, ...pluralsOf(spelling)]).map(together),
        ...categoriesOf(word).map((guid) => quoted(`@${guid}`)),
      ].join(' | '),
    )
    .map((word) => `(${word})`)
    .join(' & ')

/**
 * A query of the text search: in which ways some word is met that is no part of the text; null where there is none. What
 * meets it is more than what holds every word as a part of its text.
 */
export const otherWaysQuery = (words: readonly AskedWord[], categoriesOf: CategoriesOf): string | null => {
  const ways = words.flatMap((word) => [
    ...word.spellings
      .filter((spelling) => !holds(spelling, word))
      .flatMap((spelling) => [spelling, ...pluralsOf(spelling)])
      .map(together),
    ...categoriesOf(word).map((guid) => quoted(`@${guid}`)),
  ])
  return ways.length === 0 ? null : ways.join(' | ')
}
const holds = ({ tokens }: Spelling, word: AskedWord) => tokens.join(' ').includes(word.tokens.join(' '))

/** What begins so. */
export const beginsQuery = (token: string): string => `${quoted(token)}:*`

/** Where a beginning does not take them along. */
const pluralsOf = ({ tokens, cost, begins }: Spelling): Spelling[] => {
  const last = tokens.at(-1)!
  if (begins || last.length < 3 || /^[0-9]/.test(last)) return []
  return ['s', 'x'].map((end) => ({ tokens: [...tokens.slice(0, -1), last + end], cost, begins }))
}

/**
 * Regular expressions for words of several tokens, which have to stand one after the other; a word that a category may
 * meet has none.
 */
export const inOrder = (words: readonly AskedWord[], categoriesOf: CategoriesOf): string[] =>
  words
    .filter((word) => word.spellings.every(({ tokens }) => tokens.length > 1) && categoriesOf(word).length === 0)
    .map(({ spellings }) =>
      spellings.map(({ tokens, begins }) => ` ${tokens.map(literal).join(' ')}${begins ? '' : ' '}`),
    )
    .map((spellings) => spellings.join('|'))
const literal = (token: string) => token.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
