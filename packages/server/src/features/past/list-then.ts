import { can } from '@entrepot/contract/kernel/rights.ts'
import { LOOK_BACK } from '@entrepot/contract/past/access.ts'
import type { Ctx } from '../../kernel/context.ts'
import { callerThen, lookBack } from '../../kernel/look-back.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Known, knownSince } from './then.queries.ts'

/** A list of today at an instant. Who may see it may not for that look back. */
export const listThen = async <T>(
  ctx: Ctx,
  at: string,
  list: (then: Ctx) => Promise<T>,
  since: keyof Known = 'listsKnownSince',
) => {
  if (!can(ctx.rights.roles, LOOK_BACK)) throw new Problem('look_back_denied')
  const answer = await lookBack(await callerThen(ctx, new Date(at)), list)
  return { ...answer, knownSince: (await knownSince(ctx))[since].toISOString() }
}
