import { codeLetters } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type AskedWord, askedWords } from './domain/asked-words.ts'
import { placeOf } from './domain/judge-found.ts'
import { asPart, asSpelled, type CategoriesOf, type LookUp, lookUp, textOf } from './domain/words-query.ts'
import { placesWithin } from './find-places.ts'
import type { Category } from './last-categories.ts'

/** The categories whose name has a word. */
export const meeting =
  (categories: readonly Category[]): CategoriesOf =>
  ({ spellings }) =>
    categories.filter(({ tokens }) => spellings.some((spelling) => placeOf(tokens, spelling))).map(({ guid }) => guid)

/** One way in which a list may be searched; a record is in the list that is found in one of them. */
export type Searched = LookUp & { folders: readonly string[] | null }

/**
 * What the search of a list means (decision 23): each word as a part of the text, as it is spelled otherwise, or by the
 * category, and some of them as a place; a code without what parts it. A place alone narrows no list: lists have
 * folders.
 */
export const searchedBy = (ctx: Ctx, search: string, categories: readonly Category[]): Searched[] => {
  const company = ctx.company.guid
  const words = askedWords(search)
  const categoriesOf = meeting(categories)
  const within = placesWithin(ctx, words).filter(({ others }) => others.length > 0)
  const asked =
    words.length === 0
      ? signsOf(search)
      : lookUp(
          company,
          words.map((word) => asPart(word, categoriesOf)),
        )
  return [
    { ...asked, folders: null },
    ...(isCodeLike(search) && !isOneWord(words, search)
      ? [{ ...lookUp(company, [[{ text: codeLetters(search) }]]), folders: null }]
      : []),
    ...within.map(({ folders, others }) => ({
      ...lookUp(
        company,
        others.map((word) => asSpelled(word, categoriesOf)),
      ),
      folders,
    })),
  ]
}
/** Enough of a code to look for it where codes begin, or within them. */
export const isCodeLike = (typed: string): boolean => {
  const letters = codeLetters(typed)
  return letters.length > 2 && /[0-9]/.test(letters)
}
/** A code that is looked for as a word already. */
const isOneWord = ([word, ...others]: readonly AskedWord[], search: string) =>
  word !== undefined && others.length === 0 && textOf(word) === codeLetters(search)

/** What has no word is found nowhere: no text has its signs. */
const signsOf = (search: string): LookUp => ({ grams: null, texts: [search.trim()], exact: [] })
