import type { Failure } from '@entrepot/contract/kernel/shapes.ts'
import { MOST_ACTS } from '@entrepot/contract/stock/stock.ts'
import { lockItems, type StoredCount } from '../records/index.ts'
import { asFailure, asProblem, type Constraints } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isOfTheMoment } from '../../kernel/database-errors.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import { type Answer, answerOf } from './answer.ts'
import { type Posted, postMovements } from './post-movements.ts'
import { actsOf } from './legs.queries.ts'
import type { Note, Source } from './write-movements.queries.ts'
import type { Send } from './write-planned.ts'

type RefusedAct = Failure & { name: string }
export const STOCK_CONSTRAINTS: Constraints = { movement_reverses: { code: 'already_reversed' } }

const reverse = (
  ctx: Ctx,
  movement: string,
  reason: string,
  { send = 'commit', source = null }: { send?: Send; source?: Source | null },
): Promise<Posted> =>
  postMovements(ctx, [{ kind: 'reverse', movement, note: { comment: reason, recipient: '' } }], {
    policy: 'all',
    source,
    send,
  })

/** A new, linked, opposite movement with a reason; the original stays. All legs of the act go back together. */
export const reverseMovement = async (
  ctx: Ctx,
  movement: string,
  reason: string,
  source: Source | null = null,
): Promise<Answer> => answerOf(ctx, await reverse(ctx, movement, reason, { source }))

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
): Promise<{ reversed: number; failed: RefusedAct[] }> => {
  const { levels } = ctx.rights
  // What lies in a hidden folder is not there: neither named nor counted.
  const acts = (await actsOf(ctx, transactions, whole)).filter(({ folders }) =>
    folders.every((folder) => levels.has(folder)),
  )
  if (acts.length === 0) throw new Problem('not_found')
  if (acts.length > MOST_ACTS) throw new Problem('lte', { max: MOST_ACTS }, 'transactions')
  // All of them at once and in one order, so that two of these calls wait for each other instead of for ever.
  await lockItems(ctx, [...new Set(acts.flatMap(({ records }) => records))])
  const failed: RefusedAct[] = []
  for (const { movement, name } of acts) {
    try {
      // The next act reads what this one leaves; a refused one leaves nothing.
      await inSavepoint(ctx, () => reverse(ctx, movement, reason, { send: 'now' }))
    } catch (error) {
      const problem = isOfTheMoment(error) ? null : asProblem(error, STOCK_CONSTRAINTS)
      if (!problem) throw error
      failed.push({ ...asFailure(ctx, movement, problem, { name }), name })
    }
  }
  return { reversed: acts.length - failed.length, failed }
}

/**
 * Takes acts of one cause back in the given order, latest first, all or none; those that somebody took back before are
 * no matter. The caller keeps the account of what is on its way.
 */
export const reverseActs = (
  ctx: Ctx,
  groups: readonly string[],
  { source, ...note }: Note & { source: Source },
): Promise<Posted> =>
  postMovements(
    ctx,
    groups.map((group) => ({ kind: 'reverse', group, note, mayBeDone: true, byCause: true })),
    { policy: 'all', source, send: 'now' },
  )

type PostedAct = { group: string; record: string; counted: StoredCount | null }
/**
 * Takes acts of this product's own back in the given order, latest first, in one write. Answers why some stay, by their
 * group; those that somebody took back before are no matter. `counted`: what stood in the record before its count.
 */
export const reverseGroups = async (
  ctx: Ctx,
  acts: readonly PostedAct[],
  { source, byCause = false, ...note }: Note & { source: Source; byCause?: boolean },
): Promise<ReadonlyMap<string, Problem>> => {
  const { refused } = await postMovements(
    ctx,
    acts.map(({ group, record, counted }) => ({
      kind: 'reverse',
      group,
      note,
      mayBeDone: true,
      byCause,
      ...(counted && { former: { record, counted } }),
    })),
    { policy: 'each', source, send: 'now' },
  )
  return new Map(refused.map(({ line, problem }) => [acts[line]!.group, problem]))
}
