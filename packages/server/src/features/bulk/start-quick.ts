import { MOST_QUICK_AT_ONCE } from '@entrepot/contract/quickupdate/fields.ts'
import { notify } from '../notifications/index.ts'
import { itemsByGuid } from '../records/index.ts'
import type { Constraints } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { QuickAct } from './act.ts'
import { type AskedRow, insertAsked, insertBare, rowsAfter, type RowResult } from './bulk.queries.ts'
import { actName, notifyScreens } from './notify.ts'
import { requireJob, requireRoles } from './start.ts'
import { finish, quickRows, settle } from './write.ts'

export type QuickRow = { record: string; asked: AskedRow }
/** What became of those that were done while the caller waits; `results` is empty where it goes on by itself. */
export type QuickOutcome = {
  guid: string
  isLater: boolean
  results: readonly (RowResult & { name: string })[]
}

/** Few records at once, in the transaction of the call; more of them as every act on many (QU-19). */
export const startQuick = async (
  ctx: Ctx,
  act: QuickAct,
  rows: readonly QuickRow[],
  constraints: Constraints,
): Promise<QuickOutcome> => {
  requireRoles(ctx, 'quick')
  const isLater = rows.length > MOST_QUICK_AT_ONCE
  const [guid, notification] = [ctx.services.clock.orderedUuid(), isLater ? ctx.services.clock.orderedUuid() : null]
  await insertBare(ctx, { guid, act, notification })
  await insertAsked(ctx, guid, rows)
  const name = actName(ctx, 'quick')
  happened(ctx, 'bulk.started', { guid, name: act.name, action: 'quick_update', comment: `${rows.length}` })
  if (notification === null) return { guid, isLater, results: await doNow(ctx, guid, constraints) }
  await notify(ctx.db, ctx.company.guid, {
    guid: notification,
    user: ctx.user.guid,
    kind: 'quick_update_report',
    message: 'bulk_running',
    params: { act: name, total: rows.length, percent: 0 },
    link: `/bulk/${guid}`,
    progress: 0,
  })
  notifyScreens(ctx, guid)
  wakeJob(ctx, 'bulk')
  return { guid, isLater, results: [] }
}

const doNow = async (ctx: Ctx, guid: string, constraints: Constraints): Promise<QuickOutcome['results']> => {
  const job = await requireJob(ctx, guid, { lock: true })
  const frozen = await rowsAfter(ctx, guid, 0, job.total)
  const results = await quickRows(ctx, job, frozen, constraints)
  await settle(ctx, job, results)
  await finish(ctx, await requireJob(ctx, guid))
  const rows = await itemsByGuid(
    ctx,
    results.map(({ record }) => record),
  )
  const nameOf = (record: string): string => {
    const row = rows.get(record)
    return row && ctx.rights.levels.has(row.folder) ? row.name : ''
  }
  return results.map((one) => ({ ...one, name: nameOf(one.record) }))
}
