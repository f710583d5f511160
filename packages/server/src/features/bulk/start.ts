import { BULK_ROLES, type BulkAct, type BulkJob, type BulkKind, rolesToTakeBack } from '@entrepot/contract/bulk/bulk.ts'
import { BULK_STATES } from '@entrepot/contract/bulk/states.ts'
import { MOST_SELECTED, type Selection } from '@entrepot/contract/items/selection.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { refusalIn } from '@entrepot/contract/kernel/transitions.ts'
import { countSelected, selectedRecords } from '../items/index.ts'
import { itemsByGuid } from '../records/index.ts'
import { notify } from '../notifications/index.ts'
import { previewLeaving } from '../stock/index.ts'
import { happened } from '../../kernel/happened.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireAct } from '../../kernel/transitions.ts'
import { judgeOf, storedAct } from './act.ts'
import { findJob, guidsIn, insertJob, type JobRow, setRollingBack } from './bulk.queries.ts'
import { actName, notifyScreens } from './notify.ts'

type Request = { selection: Selection; act: BulkAct }

/** The right belongs to the effect: what an act on one asks for, an act on many does too. */
export const requireRoles = (ctx: Ctx, kind: BulkKind): void => {
  if (!can(ctx.rights.roles, BULK_ROLES[kind])) throw new Problem('forbidden')
}

const requireBound = async (ctx: Ctx, selection: Selection): Promise<number> => {
  const count = await countSelected(ctx, selection)
  if (count === 0) throw new Problem('bulk_nothing')
  if (count > MOST_SELECTED) throw new Problem('bulk_too_many', { count, max: MOST_SELECTED })
  return count
}

const PREVIEW_PAGE = 2_000
const COUNTED_AS = { change: 'changed', unchanged: 'unchanged', refused: 'failed' } as const
/** The judgement of the act over the records as they are now; nothing is written. */
export const previewBulk = async (ctx: Ctx, { selection, act }: Request) => {
  requireRoles(ctx, act.kind)
  await requireBound(ctx, selection)
  const stored = await storedAct(ctx, act)
  const guids = await guidsIn(ctx, await selectedRecords(ctx, selection))
  const counts = { changed: 0, unchanged: 0, failed: 0 }
  const reasons = new Map<string, number>()
  const leaving: string[] = []
  for (let at = 0; at < guids.length; at += PREVIEW_PAGE) {
    const page = guids.slice(at, at + PREVIEW_PAGE)
    const rows = await itemsByGuid(ctx, page)
    const judge = await judgeOf(ctx, stored, [...rows.values()])
    for (const guid of page) {
      const outcome = judge(rows.get(guid))
      counts[COUNTED_AS[outcome.kind]]++
      if (act.kind === 'out' && outcome.kind === 'change' && rows.get(guid)?.type === 'equipment') leaving.push(guid)
      if (outcome.kind !== 'refused') continue
      const message = errorText(ctx, outcome.problem)
      reasons.set(message, (reasons.get(message) ?? 0) + 1)
    }
  }
  const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, 20)
  return {
    total: guids.length,
    ...counts,
    reasons: most.map(([message, count]) => ({ message, count })),
    ...(leaving.length > 0 ? await previewLeaving(ctx, leaving) : { along: [], staying: 0 }),
  }
}

/** The records are those of this moment: what the act changes cannot change what it is about. */
export const startBulk = async (ctx: Ctx, { selection, act }: Request): Promise<BulkJob> => {
  requireRoles(ctx, act.kind)
  const stored = await storedAct(ctx, act)
  await requireBound(ctx, selection)
  const [guid, notification] = [ctx.services.clock.orderedUuid(), ctx.services.clock.orderedUuid()]
  const total = await insertJob(ctx, { guid, act: stored, notification }, await selectedRecords(ctx, selection))
  const name = actName(ctx, act.kind)
  await notify(ctx.db, ctx.company.guid, {
    guid: notification,
    user: ctx.user.guid,
    kind: 'bulk',
    message: 'bulk_running',
    params: { act: name, total, percent: 0 },
    link: `/bulk/${guid}`,
    progress: 0,
  })
  happened(ctx, 'bulk.started', { guid, name, action: ACTIONS[act.kind], comment: `${total}` })
  notifyScreens(ctx, guid)
  wakeJob(ctx, 'bulk')
  return requireJob(ctx, guid)
}
const ACTIONS = {
  edit: 'update',
  move: 'move',
  in: 'stock_in',
  out: 'stock_out',
  count: 'inventory',
  trash: 'delete',
} as const

/**
 * Takes back what it changed, the latest first; what changed since stays, and is named in the report. Called again, it
 * tries those that stayed.
 */
export const startRollback = async (ctx: Ctx, guid: string): Promise<BulkJob> => {
  const job = await requireJob(ctx, guid, { lock: true })
  if (!rolesToTakeBack(job.kind).every((needed) => can(ctx.rights.roles, needed))) throw new Problem('forbidden')
  requireAct(BULK_STATES, job.status, 'rollback')
  if (job.status === 'rolled_back' && job.kept === 0) throw new Problem(refusalIn(BULK_STATES, job.status))
  const notification = ctx.services.clock.orderedUuid()
  const name = actName(ctx, job.kind)
  await notify(ctx.db, ctx.company.guid, {
    guid: notification,
    user: ctx.user.guid,
    kind: 'bulk',
    message: 'bulk_undoing',
    params: { act: name, total: job.total, percent: 0 },
    link: `/bulk/${guid}`,
    progress: 0,
  })
  await setRollingBack(ctx, guid, notification)
  happened(ctx, 'bulk.reversed', {
    guid,
    name,
    comment: `${job.changed}`,
  })
  notifyScreens(ctx, guid)
  wakeJob(ctx, 'bulk')
  return requireJob(ctx, guid)
}

export const requireJob = async (ctx: Ctx, guid: string, options: { lock?: boolean } = {}): Promise<JobRow> => {
  const job = await findJob(ctx, guid, options)
  if (!job) throw new Problem('not_found')
  return job
}
