import { claimCodesAgain, reviveMerged } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { StoredLeg } from './legs.queries.ts'

/** Records that ended in another one come back before their acts are taken back. */
export const reviveEnded = async (ctx: Ctx, legs: readonly StoredLeg[]): Promise<void> => {
  const ended = legs.filter(({ mergedInto }) => mergedInto !== null)
  if (ended.length === 0) return
  await reviveMerged(
    ctx,
    ended.map(({ recordGuid }) => recordGuid),
  )
  await claimCodesAgain(ctx, [...new Set(ended.map(({ articleGuid }) => articleGuid))])
}
