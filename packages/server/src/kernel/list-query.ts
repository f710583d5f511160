import { searchWords } from '@entrepot/contract/kernel/text.ts'
import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import { unknownSort } from './problem.ts'

/** `-name` is by name, the last first; what a list does not sort by is refused. */
export const sortOf = <Column extends string>(sort: string | undefined, columns: readonly [Column, ...Column[]]): { by: Column; descending: boolean } => {
  const asked = sort?.replace(/^-/, '') || columns[0]
  const by = columns.find((column) => column === asked)
  if (by === undefined) throw unknownSort(asked)
  return { by, descending: sort?.startsWith('-') ?? false }
}

/** Every word of the search stands somewhere in the text, whatever its case and accents. For lists of thousands: nothing is indexed. */
export const hasWords = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<unknown> => {
  const words = searchWords(search ?? '')
  return words.length === 0 ? sql`` : sql.join(words.map((word) => sql`and position(${word} in entrepot_fold(${text})) > 0`), sql` `)
}
