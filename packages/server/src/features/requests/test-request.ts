import { TRIED_DAYS } from '@entrepot/contract/mails/mail.ts'
import { asMailTrigger } from '@entrepot/contract/requests/triggers.ts'
import type { RequestOutcome } from '@entrepot/contract/requests/request.ts'
import { asIfNow, eventsOf, isAwaited, pastEvents } from '../mails/index.ts'
import { requireItem } from '../records/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { attempt, type RunError } from './attempt.ts'
import { fill } from './fill.ts'
import { OWN_WORK } from './hear.ts'
import { namedRequest } from './kept-request.ts'
import { requireRequest } from './read-requests.ts'
import { isAboutItem, requestFields } from './request-fields.ts'
import type { RequestRecord } from './requests.queries.ts'
import { returnedOf, saveReturned, type Value } from './returned.ts'
import { runErrorText } from './run-text.ts'

const LOOKED_AT = 50

/** The item that was named, or the last thing of its kind that happened. */
const eventFor = async (ctx: Ctx, request: RequestRecord, item: string | null): Promise<Occurred | null> => {
  if (item !== null && isAboutItem(request.trigger)) {
    const { name } = await requireItem(ctx, item)
    return asIfNow(ctx, 'item.changed', item, name)
  }
  const trigger = asMailTrigger(request.trigger)
  const found = await pastEvents(ctx, { events: eventsOf(trigger, null), days: TRIED_DAYS, most: LOOKED_AT })
  return found.find((event) => isAwaited({ trigger, threshold: null }, event)) ?? null
}

/**
 * Runs a request at once with the rights of the caller, whether or not its filters hold (API-21). One that somebody
 * runs by hand keeps what comes back; of the others it is only shown.
 */
export const testRequest = async (ctx: Ctx, guid: string, item: string | null): Promise<RequestOutcome> => {
  const { request, filled } = await inTransaction(ctx, async (inner) => {
    const row = await requireRequest(inner, guid)
    const event = await eventFor(inner, row, item)
    return { request: row, filled: event && (await fill(inner, row, event, true)) }
  })
  if (filled && 'error' in filled)
    return outcome(ctx, { status: null, body: '', error: filled.error, detail: filled.detail }, [])
  const id = ctx.services.clock.orderedUuid()
  const message = {
    id,
    url: filled?.url ?? request.url,
    body: filled ? filled.body : request.payload || null,
    depth: 1,
  }
  const answer = await attempt(ctx.services, ctx.company.guid, request, message)
  const returned = await inTransaction(ctx, async (inner) =>
    answer.error === null
      ? returnedOf(answer.body, namedRequest(request, await requestFields(inner, request.trigger)).returned)
      : [],
  )
  const detail = filled?.item && request.trigger === 'manual' ? await kept(ctx, request, filled.item, returned) : null
  const error = detail === null ? answer.error : 'returned'
  return outcome(ctx, { status: answer.status, body: answer.body, error, detail }, returned)
}

const kept = async (
  ctx: Ctx,
  { guid, updatedBy }: RequestRecord,
  item: string,
  returned: readonly Value[],
): Promise<string | null> => {
  if (returned.length === 0) return null
  try {
    await inTransaction({ ...ctx, requestId: `${OWN_WORK}${guid}` }, (inner) =>
      saveReturned(inner, item, returned, updatedBy?.guid ?? null),
    )
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [first = error] = error.parts
    return errorText(ctx, first)
  }
}

const outcome = (
  ctx: Ctx,
  seen: { status: number | null; body: string; error: RunError | null; detail: string | null },
  returned: readonly Value[],
): RequestOutcome => ({
  ok: seen.error === null,
  status: seen.status,
  message: seen.error === null ? null : ctx.services.words(ctx.language, 'requests:test_failed'),
  reason: runErrorText(ctx.services, ctx.language, seen),
  body: seen.body.slice(0, LIMITS.keptAnswerLength),
  returned: [...returned],
})
