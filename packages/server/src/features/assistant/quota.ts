import { MESSAGES_PER_DAY, SUGGESTIONS_PER_DAY } from '@entrepot/contract/assistant/assistant.ts'
import { dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { usedOf, takeOne } from './assistant.queries.ts'

type Quota = { most: number; isOf: 'person' | 'company'; code: 'assistant_limit' | 'suggestion_limit' }
/** CHAT-12. */
export const MESSAGES: Quota = { most: MESSAGES_PER_DAY, isOf: 'person', code: 'assistant_limit' }
/** DASH-25. */
export const SUGGESTIONS: Quota = { most: SUGGESTIONS_PER_DAY, isOf: 'company', code: 'suggestion_limit' }

const userOf = (ctx: Ctx, { isOf }: Quota) => (isOf === 'person' ? ctx.user.guid : null)
/** Whether there is one left, as far as others have come. */
export const isLeft = async (ctx: Ctx, quota: Quota): Promise<boolean> =>
  (await usedOf(ctx, todayOf(ctx), userOf(ctx, quota))) < quota.most

/**
 * Work that costs one of a day. It is counted last: the row of the counter is everybody's of the company until the
 * commit, so nobody may hold it while they work. Who has none left does not begin, and who finds the last one taken
 * meanwhile gets nothing.
 */
export const costingOne = async <T>(ctx: Ctx, quota: Quota, work: () => Promise<T>): Promise<T> => {
  if (!(await isLeft(ctx, quota))) throw noneLeft(ctx, quota)
  const result = await work()
  if (!(await takeOne(ctx, todayOf(ctx), userOf(ctx, quota), quota.most))) throw noneLeft(ctx, quota)
  return result
}

const noneLeft = (ctx: Ctx, { code, most }: Quota): Problem =>
  new Problem(code, { max: most }, undefined, { retryAfter: untilTomorrow(ctx) })
/** Seconds until the day of the company is over. */
const untilTomorrow = (ctx: Ctx): number => {
  const [, end] = dayBounds(todayOf(ctx), ctx.company.timeZone)
  return Math.ceil((end.getTime() - nowOf(ctx).getTime()) / 1000)
}
