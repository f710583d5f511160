import { searchWords } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import { unknownSort } from './problem.ts'

/** `-name` is by name, the last first; without a word by the first column. What a list does not sort by is refused. */
export const sortOf = <Column extends string>(
  sort: string | undefined,
  columns: readonly [Column, ...Column[]] | Readonly<Record<Column, unknown>>,
): { by: Column; descending: boolean } => {
  const known = (Array.isArray(columns) ? columns : Object.keys(columns)) as readonly Column[]
  const asked = sort?.replace(/^-/, '') || known[0]!
  const by = known.find((column) => column === asked)
  if (by === undefined) throw unknownSort(asked)
  return { by, descending: sort?.startsWith('-') ?? false }
}

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
export const hasWords = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<unknown> => {
  const words = searchWords(search ?? '')
  return words.length === 0
    ? sql``
    : sql.join(
        words.map((word) => sql`and position(${word} in entrepot_fold(${text})) > 0`),
        sql` `,
      )
}
