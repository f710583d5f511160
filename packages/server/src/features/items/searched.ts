import { codeLetters } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { partPattern } from '../../kernel/like.ts'
import { type AskedWord, askedWords } from './domain/asked-words.ts'
import { placeOf } from './domain/judge-found.ts'
import { type CategoriesOf, inOrder, otherWays, textOf, wordsQuery } from './domain/words-query.ts'
import { placesWithin } from './find-places.ts'
import type { Category } from './last-categories.ts'

/** The categories whose name has a word. */
export const meeting =
  (categories: readonly Category[]): CategoriesOf =>
  ({ spellings }) =>
    categories.filter(({ tokens }) => spellings.some((spelling) => placeOf(tokens, spelling))).map(({ guid }) => guid)

/** One way in which a list may be searched; a record is in the list that is found in one of them. */
export type Searched = {
  words: string | null
  /** Where nothing is met so, `words` finds what `parts` find (null: something may be). */ others: string | null
  exact: readonly string[]
  parts: readonly string[]
  folders: readonly string[] | null
}

/**
 * What the search of a list means (decision 23): each word by name, code, category or own texts, or some of them as a
 * place; whatever holds each of them as a part of its text; a code without what parts it. A place alone narrows no
 * list: lists have folders.
 */
export const searchedBy = (ctx: Ctx, search: string, categories: readonly Category[]): Searched[] => {
  const words = askedWords(search)
  const categoriesOf = meeting(categories)
  const within = placesWithin(ctx, words).filter(({ others }) => others.length > 0)
  const { query, begun } = otherWays(words, categoriesOf)
  const asked = [
    {
      // Where no word is met otherwise than as a part of the text, that is asked once.
      ...(query === null ? NO_WORDS : searchedWords(words, categoriesOf)),
      others: query,
      parts: partsOf(words.map(textOf), search),
    },
    ...(begun === null ? [] : [{ ...NO_WORDS, parts: partsOf(begun, search) }]),
    ...(isCodeLike(search) ? [{ ...NO_WORDS, parts: [partPattern(codeLetters(search))] }] : []),
  ]
  return [
    ...asked.map((one) => ({ ...one, folders: null })),
    ...within.map(({ folders, others }) => ({
      ...searchedWords(others, categoriesOf),
      others: null,
      parts: [],
      folders,
    })),
  ]
}
/** Enough of a code to look for it where codes begin, or within them. */
export const isCodeLike = (typed: string): boolean => {
  const letters = codeLetters(typed)
  return letters.length > 2 && /[0-9]/.test(letters)
}
const NO_WORDS = { words: null, others: null, exact: [] }
const searchedWords = (words: readonly AskedWord[], categoriesOf: CategoriesOf) => ({
  words: words.length === 0 ? null : wordsQuery(words, categoriesOf),
  exact: inOrder(words, categoriesOf),
})

/** Each word as a part of the text, the longest first: it finds the fewest. What has no word is found nowhere. */
const partsOf = (words: readonly string[], search: string): string[] => {
  const parts = words.toSorted((a, b) => b.length - a.length)
  return (parts.length > 0 ? parts : [search.trim()]).map(partPattern)
}
