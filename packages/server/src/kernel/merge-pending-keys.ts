import type { Services } from './context.ts'
import { sql, transaction } from './database.ts'

/**
 * Brings what was written lately into the indexes of parts of texts, so that searches need not read it through. Answers
 * how many pages had waited.
 */
export const mergePendingKeys = async ({ pool }: Pick<Services, 'pool'>): Promise<number> => {
  const { rows } = await transaction(pool, {}, ({ db }) =>
    sql<{ pages: string }>`select merge_pending_keys() as pages`.execute(db),
  )
  return Number(rows[0]!.pages)
}
