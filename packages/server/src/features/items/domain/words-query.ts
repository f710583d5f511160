import type { AskedWord, Spelling } from './asked-words.ts'

const quoted = (token: string) => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
const together = ({ tokens, begins }: Spelling) =>
  `(${tokens.map((token, at) => `${quoted(token)}${begins && at === tokens.length - 1 ? ':*' : ''}`).join(' & ')})`

/** The categories, by guid, whose name has a word. */
export type CategoriesOf = (word: AskedWord) => readonly string[]

/** A query of the text search: of each word one spelling, or a category that meets it. */
export const wordsQuery = (words: readonly AskedWord[], categoriesOf: CategoriesOf): string =>
  words
    .map((word) => [...allSpellings(word).map(together), ...asCategories(categoriesOf(word))].join(' | '))
    .map((word) => `(${word})`)
    .join(' & ')
const allSpellings = ({ spellings }: AskedWord) => spellings.flatMap((spelling) => [spelling, ...pluralsOf(spelling)])
/** As a category stands among the words of a record. */
const asCategories = (guids: readonly string[]) => guids.map((guid) => quoted(`@${guid}`))

/**
 * How some word is met that is no part of the text: what meets it so is more than what holds every word as a part.
 * `begun`: the words where one has a shorter spelling that it begins with itself, as `alu` of `aluminium`, each by that.
 */
export const otherWays = (words: readonly AskedWord[], categoriesOf: CategoriesOf) => {
  const shorter = words.map(beginningOf)
  const ways = words.flatMap((word) => [
    ...allSpellings(word)
      .filter((spelling) => !textOf(spelling).includes(textOf(word)) && !beginsBy(word, spelling))
      .map(together),
    ...asCategories(categoriesOf(word)),
  ])
  return {
    query: ways.length === 0 ? null : ways.join(' | '),
    begun: shorter.some(Boolean) ? words.map((word, at) => standing(shorter[at] ?? word.spellings[0]!)) : null,
  }
}
const beginsBy = (word: AskedWord, spelling: Spelling) =>
  spelling.begins && textOf(word) !== textOf(spelling) && textOf(word).startsWith(textOf(spelling))
const beginningOf = (word: AskedWord): Spelling | undefined =>
  word.spellings
    .filter((spelling) => beginsBy(word, spelling))
    .toSorted((a, b) => textOf(a).length - textOf(b).length)[0]
/** As it stands in the text of a record, where each word has a space on both sides. */
const standing = (spelling: Spelling) => ` ${textOf(spelling)}${spelling.begins ? '' : ' '}`
export const textOf = ({ tokens }: Pick<Spelling, 'tokens'>) => tokens.join(' ')

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
