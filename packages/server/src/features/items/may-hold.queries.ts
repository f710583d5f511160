import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database.ts'

/**
 * Whether the text that records are searched by (`item.search_text`) could hold a folded word: what stands between
 * letters and numbers is kept otherwise there, what they are is not. Much cheaper than folding a name for each record,
 * and never false where the name holds the word.
 */
export const mayHold = (word: string, text: RawBuilder<unknown>): RawBuilder<unknown> => {
  const runs = word.match(/[a-z]+|[0-9]+/g) ?? []
  return sql.join([sql`true`, ...runs.map((run) => sql`position(${run} in ${text}) > 0`)], sql` and `)
}
