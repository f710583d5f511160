import { MOST_QUICK_AT_ONCE } from '@entrepot/contract/quickupdate/fields.ts'
import { BULK_STATES } from '@entrepot/contract/bulk/states.ts'
import { fieldNamesOf, itemFields } from '../fields/index.ts'
import { noteHeld } from '../forms/index.ts'
import { beforeOf, changeItems, trashRecords } from '../items/index.ts'
import { countedOf, isWritable, type LockedRow, lockItems, type Writable } from '../records/index.ts'
import { changeStocks, countItems, moveItems, type Source } from '../stock/index.ts'
import { asProblem, type Constraints, errorText } from '../../kernel/answer-error.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Step } from '../../kernel/chunked-job.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { judgeOf, type Outcome, type SameAct } from './act.ts'
import { setReportDue } from './quick-reports.queries.ts'
import { writeQuick } from './write-quick.ts'
import {
  addProgress,
  type Before,
  finishJob,
  type Frozen,
  type FrozenAsked,
  type JobRow,
  type RowResult,
  rowsAfter,
  saveResults,
} from './bulk.queries.ts'
import { requireRoles } from './start.ts'
import { actName, notifyJob, percentOf, sourceOf } from './notify.ts'

type Going = Frozen & { row: Writable<LockedRow>; outcome: Extract<Outcome, { kind: 'change' }> }
type Writer<A> = (ctx: Ctx, act: A, going: readonly Going[], comment: string, source: Source) => Promise<RowResult[]>

/** The next records, in one transaction with how far it is. Rights are those of its author by now. */
export const writeRows =
  ({ constraints }: Pick<Kernel, 'constraints'>): Step<JobRow> =>
  async (ctx, job, size) => {
    requireRoles(ctx, job.kind)
    // Records of a quick update are written one by one: fewer of them are locked at once.
    const most = job.kind === 'quick' ? Math.min(size, MOST_QUICK_AT_ONCE) : size
    const frozen = await rowsAfter(ctx, job.guid, job.done, most)
    if (frozen.length === 0) {
      await finish(ctx, job)
      return 'done'
    }
    const { act } = job
    await settle(
      ctx,
      job,
      act.kind === 'quick' ? await quickRows(ctx, job, frozen, constraints) : await sameRows(ctx, job, act, frozen),
    )
    return 'more'
  }

/** Those of a quick update. */
export const quickRows = async (
  ctx: Ctx,
  job: JobRow,
  frozen: readonly FrozenAsked[],
  constraints: Constraints,
): Promise<RowResult[]> => {
  const { act } = job
  if (act.kind !== 'quick') throw new Error(`bulk ${job.guid} is no quick update`)
  const comment = [actName(ctx, 'quick'), act.name].join('. ')
  return writeQuick(ctx, { act, comment, source: sourceOf(job) }, frozen, constraints)
}

const sameRows = async (ctx: Ctx, job: JobRow, act: SameAct, frozen: readonly Frozen[]): Promise<RowResult[]> => {
  const rows = await lockItems(
    ctx,
    frozen.map(({ record }) => record),
  )
  const judge = await judgeOf(ctx, act, [...rows.values()])
  const judged = frozen.map((one) => ({ ...one, row: rows.get(one.record), outcome: judge(rows.get(one.record)) }))
  const still = judged.flatMap(({ position, record, outcome }): RowResult[] => {
    if (outcome.kind === 'change') return []
    return [
      {
        position,
        record,
        result: outcome.kind,
        ...(outcome.kind === 'refused' && { message: errorText(ctx, outcome.problem) }),
      },
    ]
  })
  const going = judged.filter((one): one is Going => one.outcome.kind === 'change' && isWritable(ctx, one.row))
  const written =
    going.length > 0 ? await WRITERS[act.kind](ctx, act as never, going, actName(ctx, job.kind), sourceOf(job)) : []
  return [...still, ...written]
}

export const settle = async (ctx: Ctx, job: JobRow, results: readonly RowResult[]): Promise<void> => {
  const of = (result: RowResult['result']) => results.filter((one) => one.result === result).length
  saveResults(ctx, job.guid, results)
  await addProgress(ctx, job.guid, {
    done: results.length,
    changed: of('changed'),
    unchanged: of('unchanged'),
    refused: of('refused'),
  })
  await notifyJob(ctx, job, { message: 'bulk_running', percent: percentOf(job.done + results.length, job.total) })
}

const edit: Writer<Extract<SameAct, { kind: 'edit' }>> = async (ctx, _act, going, comment) => {
  const [fields] = await Promise.all([itemFields(ctx), fieldNamesOf(ctx)])
  noteHeld(
    ctx,
    going.flatMap(({ outcome: { held = [] } }) => held),
  )
  await changeItems(
    ctx,
    going.map(({ row, outcome }) => ({ before: row, change: outcome.change })),
    comment,
  )
  return going.map(({ position, record, row, outcome: { change } }) => {
    const { change: own, attributes } = beforeOf({ before: row, change, count: null }, fields)
    return { position, record, result: 'changed', before: { change: own, attributes } }
  })
}

type Answer = {
  failed: readonly { guid: string; message: string }[]
  transactions: readonly { guid: string; group: string; item: { guid: string } }[]
}
/** What the verb answered, record by record. */
const resultsOf = (
  going: readonly Going[],
  { failed, transactions }: Answer,
  beforeOfRow: (row: LockedRow, movement: string | null) => Before,
): RowResult[] => {
  const reasonOf = new Map(failed.map(({ guid, message }) => [guid, message]))
  const legOf = new Map(transactions.map((leg) => [leg.item.guid, leg]))
  return going.map(({ position, record, row }): RowResult => {
    const message = reasonOf.get(record)
    const leg = legOf.get(record)
    return message === undefined
      ? { position, record, result: 'changed', group: leg?.group ?? null, before: beforeOfRow(row, leg?.guid ?? null) }
      : { position, record, result: 'refused', message }
  })
}

const move: Writer<Extract<SameAct, { kind: 'move' }>> = async (ctx, { destination }, going, comment, source) =>
  resultsOf(
    going,
    await moveItems(
      ctx,
      { items: going.map(({ record }) => ({ guid: record })), destination, each: true, comment },
      { source },
    ),
    ({ folder, shelf }, movement) => ({ folder, shelf: shelf?.guid ?? null, movement }),
  )

const stock: Writer<Extract<SameAct, { quantity: number }>> = async (ctx, asked, going, name, source) => {
  const { kind, quantity, action, comment, recipient, skipBundles } = asked
  const unitPrice = asked.kind === 'in' ? asked.unitPrice : undefined
  const lines = going.map(({ record }) => ({ guid: record, quantity, unitPrice }))
  const answer =
    kind === 'count'
      ? await countItems(ctx, { lines, each: true, comment: comment ?? name }, { source })
      : await changeStocks(ctx, { type: kind, action, comment, recipient, skipBundles, lines, each: true }, { source })
  return resultsOf(going, answer, (row) => (kind === 'count' ? { counted: countedOf(row) } : {}))
}

const trash: Writer<{ kind: 'trash' }> = async (ctx, _act, going, comment) => {
  await trashRecords(
    ctx,
    going.map(({ row }) => row),
    comment,
  )
  return going.map(({ position, record }) => ({ position, record, result: 'changed' }))
}

const WRITERS: { [K in SameAct['kind']]: Writer<Extract<SameAct, { kind: K }>> } = {
  edit,
  move,
  in: stock as never,
  out: stock as never,
  count: stock as never,
  trash,
}

/** The next record cannot be written even alone. */
export const refuseRow =
  (kernel: Kernel, error: unknown): Step<JobRow> =>
  async (ctx, job) => {
    const [frozen] = await rowsAfter(ctx, job.guid, job.done, 1)
    if (!frozen) return 'more'
    const problem = asProblem(error, kernel.constraints) ?? new Problem('general')
    await settle(ctx, job, [{ ...frozen, result: 'refused', message: errorText(ctx, problem.parts[0] ?? problem) }])
    return 'more'
  }

export const finish = async (ctx: Ctx, job: JobRow): Promise<void> => {
  const { changed, unchanged, failed } = job
  // The database holds it too: `bulk_job_done_whole`.
  if (changed + unchanged + failed !== job.total) throw new Error(`bulk ${job.guid}: not every record was handled`)
  await finishJob(ctx.db, ctx.company.guid, job.guid, stateAfter(BULK_STATES, job.status, 'finish', 'done'), null)
  const isPartial = job.kind === 'quick' && failed > 0
  if (isPartial) {
    await setReportDue(ctx, job.guid)
    wakeJob(ctx, 'quick-reports')
  }
  await notifyJob(ctx, job, {
    message: isPartial ? 'quick_partial' : 'bulk_done',
    params: { changed, unchanged, refused: failed },
    percent: 100,
    isNews: true,
  })
  // What it brought below its threshold is told now, at once.
  wakeJob(ctx, 'thresholds')
}
