import { searchWords } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import { partPattern } from './like.ts'

/** Where a page of a list begins, and how much it holds. */
export type Bounds = { offset: number; limit: number }
export const boundsOf = ({ page, size }: { page: number; size: number }): Bounds => ({
  offset: (page - 1) * size,
  limit: size,
})

/**
 * Every word of the search stands somewhere in the text, whatever its case and accents. For lists of thousands: nothing
 * is indexed.
 */
export const hasWords = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  hasFoldedWords(search, sql`entrepot_fold(${text})`)

/**
 * The same where a function of the database finds them by an index: it answers the guids of the rows in which, or in
 * what they belong to, every word stands.
 */
export const isFoundBy = (search: string | undefined, guid: RawBuilder<unknown>, name: string): RawBuilder<unknown> => {
  const words = searchWords(search ?? '')
  return words.length === 0 ? sql`` : sql`and ${guid} in (select ${sql.ref(name)}(${words.map(partPattern)}::text[]))`
}

/** The same of a text that is stored as `entrepot_fold` makes it. */
export const hasFoldedWords = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<unknown> => {
  const words = searchWords(search ?? '')
  return words.length === 0
    ? sql``
    : sql.join(
        words.map((word) => sql`and position(${word} in ${text}) > 0`),
        sql` `,
      )
}
