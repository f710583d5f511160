import { dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import { REQUESTS_PER_DAY, type SupportRequest, type SupportRequestInput } from '@entrepot/contract/support/support.ts'
import { type TakenFile, withFileIfAny } from '../attachments/index.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import type { Raw } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { mailRequest } from './mail-request.ts'
import { insertRequest, lockSender, sentSince } from './support.queries.ts'

const LONGEST_BROWSER = 500

/** Stored, told to support and acknowledged to who asks, in one transaction (SUPP-08, SUPP-09). */
export const sendRequest = async (ctx: Ctx, input: SupportRequestInput, raw: Raw): Promise<SupportRequest> => {
  // Before a byte of the file is looked at.
  await inTransaction(ctx, requireRoomToday)
  const browser = String(raw.request.headers['user-agent'] ?? '').slice(0, LONGEST_BROWSER)
  return withFileIfAny(ctx, raw, { route: 'support.send', given: input }, (inner, file) =>
    keep(inner, { ...input, page: input.page ?? '', browser, file }),
  )
}

const keep = async (
  ctx: Ctx,
  asked: SupportRequestInput & { page: string; browser: string; file: TakenFile | null },
): Promise<SupportRequest> => {
  await lockSender(ctx)
  await requireRoomToday(ctx)
  const guid = ctx.services.clock.orderedUuid()
  const number = await insertRequest(ctx, { ...asked, guid })
  await mailRequest(ctx, { ...asked, number })
  return { guid, number }
}

/** SUPP-11; a day is the company's. Named at a field, as its reason is shown to who asks (SUPP-07). */
const requireRoomToday = async (ctx: Ctx): Promise<void> => {
  const [start, end] = dayBounds(todayOf(ctx), ctx.company.timeZone)
  if ((await sentSince(ctx, start)) < REQUESTS_PER_DAY) return
  const retryAfter = Math.ceil((end.getTime() - nowOf(ctx).getTime()) / 1000)
  throw new Problem('support_limit', { max: REQUESTS_PER_DAY }, 'subject', { retryAfter })
}
