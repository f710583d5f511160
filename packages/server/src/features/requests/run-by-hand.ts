import { matches } from '@entrepot/contract/kernel/conditions/matches.ts'
import type { RequestRun } from '@entrepot/contract/requests/request.ts'
import { asIfNow, tellEvents } from '../mails/index.ts'
import { requireItem } from '../records/index.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { REQUESTS_JOB } from './hear.ts'
import { namedRequest } from './kept-request.ts'
import { requireRequest, runFor, seesRuns } from './read-requests.ts'
import { requestCatalogue, requestFields } from './request-fields.ts'
import { manualRequests, type RequestRecord, silentUsers } from './requests.queries.ts'
import { findRun, insertRuns } from './runs.queries.ts'

export const listManual = async (ctx: Ctx) => ({ data: await manualRequests(ctx) })

/** As the caller sees the item: whether its filters hold. */
const requireMeets = async (ctx: Ctx, request: RequestRecord, item: string, name: string): Promise<void> => {
  const { filters } = namedRequest(request, await requestFields(ctx, request.trigger))
  if (filters.rules.length === 0) return
  const event = asIfNow(ctx, 'item.changed', item, name)
  const told = (await tellEvents(ctx, [event])).get(event.id)
  const clock = { now: nowOf(ctx), timeZone: ctx.company.timeZone }
  if (!told || !matches(filters, told.record, await requestCatalogue(ctx, request.trigger), clock))
    throw new Problem('request_filtered')
}

/** What somebody sends by hand (API-16) leaves as everything else does: filled with the rights of its authors. */
export const runByHand = async (ctx: Ctx, guid: string, item: string): Promise<RequestRun> => {
  const request = await requireRequest(ctx, guid)
  if (request.trigger !== 'manual') throw new Problem('request_not_manual')
  if (request.status !== 'active') throw new Problem('request_off')
  const company = ctx.company.guid
  if ((await silentUsers(ctx.db, company, [ctx.user.guid])).size > 0) throw new Problem('request_silent')
  const { name } = await requireItem(ctx, item)
  await requireMeets(ctx, request, item, name)
  const run = ctx.services.clock.orderedUuid()
  await insertRuns(ctx.db, company, nowOf(ctx), [
    { guid: run, request: guid, kind: 'manual', activity: null, record: item, depth: 1 },
  ])
  wakeJob(ctx, REQUESTS_JOB)
  happened(ctx, 'request.run', {
    guid,
    name: request.name,
    changes: [{ field: 'item', old: null, new: name }],
  })
  return runFor(ctx, (await findRun(ctx.db, company, guid, run))!, await seesRuns(ctx, request))
}
