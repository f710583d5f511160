import { wireCode } from '@entrepot/contract/modules.ts'
import { MOST_ACTS } from '@entrepot/contract/stock/stock.ts'
import { lockItems } from '../records/index.ts'
import { asProblem, type Constraints, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type CompiledQuery, isConflict } from '../../kernel/database.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import { reverseMovement } from './post-stock.ts'
import { actsOf } from './transactions.queries.ts'

type Refused = { guid: string; name: string; code: string; message: string }
export const STOCK_CONSTRAINTS: Constraints = { movement_reverses: { code: 'already_reversed' } }

/**
 * The latest act first, so that what was done to one record several times goes back step by step; a refused one stays
 * and says why.
 */
export const reverseMany = async (
  ctx: Ctx,
  {
    transactions,
    whole = false,
    reason,
  }: { transactions: readonly string[]; whole?: boolean | undefined; reason: string },
): Promise<{ reversed: number; refused: Refused[] }> => {
  const { levels } = ctx.rights
  // What lies in a hidden folder is not there: neither named nor counted.
  const acts = (await actsOf(ctx, transactions, whole)).filter(({ folders }) =>
    folders.every((folder) => levels.has(folder)),
  )
  if (acts.length === 0) throw new Problem('not_found')
  if (acts.length > MOST_ACTS) throw new Problem('lte', { max: MOST_ACTS }, 'transactions')
  // All of them at once and in one order, so that two of these calls wait for each other instead of for ever.
  await lockItems(ctx, [...new Set(acts.flatMap(({ records }) => records))])
  const refused: Refused[] = []
  for (const { movement, name } of acts) {
    try {
      await inSavepoint(ctx, () => reverseNow(ctx, movement, reason))
    } catch (error) {
      const problem = isConflict(error) ? null : asProblem(error, STOCK_CONSTRAINTS)
      if (!problem) throw error
      const { code, params } = problem.parts[0] ?? problem
      refused.push({
        guid: movement,
        name,
        code: wireCode(code),
        message: errorText(ctx, { code, params: { name, ...params } }),
      })
    }
  }
  return { reversed: acts.length - refused.length, refused }
}

/** What it would send with the commit is sent at once: the next act reads what this one leaves. */
const reverseNow = async (ctx: Ctx, movement: string, reason: string): Promise<void> => {
  const waiting: CompiledQuery[] = []
  await reverseMovement({ ...ctx, onCommit: (query) => void waiting.push(query) }, movement, reason)
  for (const query of waiting) await ctx.db.executeQuery(query)
}
