import { rolesToTakeBack } from '@entrepot/contract/bulk/bulk.ts'
import { BULK_STATES } from '@entrepot/contract/bulk/states.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { fieldNamesOf } from '../fields/index.ts'
import { changeItems, takenBack } from '../items/index.ts'
import { judgeWrites, lockItems, putOnShelves } from '../records/index.ts'
import { moveItems, reverseGroups, reverseMovement, type Source } from '../stock/index.ts'
import { restore } from '../trash/index.ts'
import { asProblem, errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Step } from '../../kernel/chunked-job.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { type Changed, changedRows, decideRows, type Decision, finishJob, type JobRow } from './bulk.queries.ts'
import { undoQuick } from './undo-quick.ts'
import { actName, notifyJob, percentOf, sourceOf } from './notify.ts'

type Undo = (ctx: Ctx, rows: readonly Changed[], comment: string, source: Source) => Promise<Decision[]>

/** The latest records first; what somebody changed since stays. */
export const undoRows =
  ({ constraints }: Pick<Kernel, 'constraints'>): Step<JobRow> =>
  async (ctx, job, size) => {
    if (!rolesToTakeBack(job.kind).every((needed) => can(ctx.rights.roles, needed))) throw new Problem('forbidden')
    const changed = await changedRows(ctx, job.guid, size)
    const [first] = changed
    if (!first) {
      await finish(ctx, job)
      return 'done'
    }
    const rows = job.kind === 'quick' ? changed : alikeWith(first, changed)
    const touched = rows
      .filter(({ isTouched }) => isTouched)
      .map(({ position }): Decision => ({
        position,
        result: 'kept',
        message: ctx.services.words(ctx.language, 'bulk:changedSince'),
      }))
    const going = rows.filter(({ isTouched }) => !isTouched)
    const comment = ctx.services.words(ctx.language, 'bulk:undo', { act: actName(ctx, job.kind) })
    await decide(ctx, job, [
      ...touched,
      ...(going.length === 0
        ? []
        : job.kind === 'quick'
          ? await undoQuick(ctx, going, { comment, source: sourceOf(job) }, constraints)
          : await UNDO[job.kind](ctx, going, comment, sourceOf(job))),
    ])
    return 'more'
  }

/**
 * Those that go back by one call: from one folder. A record that ended in another one comes back alone, because it
 * changes what that one holds.
 */
const alikeWith = (first: Changed, rows: readonly Changed[]): readonly Changed[] => {
  if (first.isMerged) return [first]
  const other = rows.findIndex(({ isMerged, before }) => isMerged || before.folder !== first.before.folder)
  return other < 0 ? rows : rows.slice(0, other)
}

const decide = async (ctx: Ctx, job: JobRow, decisions: readonly Decision[]): Promise<void> => {
  await decideRows(ctx, job.guid, decisions)
  await notifyJob(ctx, job, {
    message: 'bulk_undoing',
    percent: percentOf(job.undone + job.kept + decisions.length, job.changed),
  })
}

const undone = ({ position }: Changed): Decision => ({ position, result: 'undone' })
const kept = ({ position }: Changed, message: string): Decision => ({ position, result: 'kept', message })

/** Records that the author may still write, locked; with why the others stay. */
const lockWritable = async (ctx: Ctx, rows: readonly Changed[]) => {
  const locked = await lockItems(
    ctx,
    rows.map(({ record }) => record),
  )
  const { writable, refused } = judgeWrites(
    ctx,
    rows.map(({ record }) => record),
    locked,
  )
  return {
    locked: writable,
    going: rows.filter(({ record }) => writable.has(record)),
    denied: rows
      .filter(({ record }) => refused.has(record))
      .map((row) => kept(row, errorText(ctx, refused.get(row.record)!))),
  }
}

const undoEdit: Undo = async (ctx, rows, comment) => {
  const { locked, going, denied } = await lockWritable(ctx, rows)
  const names = await fieldNamesOf(ctx)
  await changeItems(
    ctx,
    going.map(({ record, before }) => ({ before: locked.get(record)!, change: takenBack(before, names.of) })),
    comment,
  )
  return [...denied, ...going.map(undone)]
}

const undoStock: Undo = async (ctx, rows, comment, source) => {
  const { going, denied } = await lockWritable(ctx, rows)
  const acts = going.flatMap(({ record, group, before: { counted } }) =>
    group === null ? [] : [{ record, group, counted: counted ?? null }],
  )
  const refused = await reverseGroups(ctx, acts, { comment, recipient: '', source })
  const outcome = (row: Changed) => {
    const refusal = row.group === null ? undefined : refused.get(row.group)
    return refusal ? kept(row, errorText(ctx, refusal)) : undone(row)
  }
  return [...denied, ...going.map(outcome)]
}

/** Whole records go back the way they came; a record without stock has no movement that could be reversed. */
const undoMove: Undo = async (ctx, rows, comment, source) => {
  const [first] = rows
  if (first?.isMerged) {
    await reverseMovement(ctx, first.before.movement!, comment, source)
    return [undone(first)]
  }
  const folder = first!.before.folder!
  const level = ctx.rights.levels.get(folder)
  if (level !== 'write')
    return rows.map((row) => kept(row, errorText(ctx, { code: level ? 'folder_denied' : 'not_found' })))
  const { failed } = await moveItems(
    ctx,
    {
      items: rows.map(({ record }) => ({ guid: record })),
      destination: folder,
      each: true,
      comment,
    },
    { source },
  )
  const reasonOf = new Map(failed.map(({ guid, message }) => [guid, message]))
  const back = rows.filter(({ record }) => !reasonOf.has(record))
  const shelves = back.flatMap(({ record, before: { shelf } }) => (shelf ? [{ guid: record, shelf }] : []))
  if (shelves.length > 0) putOnShelves(ctx, shelves)
  return rows.map((row) => (reasonOf.has(row.record) ? kept(row, reasonOf.get(row.record)!) : undone(row)))
}

const undoTrash: Undo = async (ctx, rows, _comment, source) => {
  const { failed } = await restore(
    ctx,
    rows.map(({ record }) => record),
    undefined,
    source,
  )
  const reasonOf = new Map(failed.map(({ guid, message }) => [guid, message]))
  return rows.map((row) => (reasonOf.has(row.record) ? kept(row, reasonOf.get(row.record)!) : undone(row)))
}

const UNDO: Record<Exclude<JobRow['kind'], 'quick'>, Undo> = {
  edit: undoEdit,
  move: undoMove,
  in: undoStock,
  out: undoStock,
  count: undoStock,
  trash: undoTrash,
}

/** The latest record cannot go back even alone. */
export const refuseUndo =
  (kernel: Kernel, error: unknown): Step<JobRow> =>
  async (ctx, job) => {
    const [row] = await changedRows(ctx, job.guid, 1)
    if (!row) return 'more'
    const problem = asProblem(error, kernel.constraints) ?? new Problem('general')
    await decide(ctx, job, [kept(row, errorText(ctx, problem.parts[0] ?? problem))])
    return 'more'
  }

const finish = async (ctx: Ctx, job: JobRow): Promise<void> => {
  const state = stateAfter(BULK_STATES, job.status, 'taken_back', 'rolled_back')
  await finishJob(ctx.db, ctx.company.guid, job.guid, state, null)
  await notifyJob(ctx, job, {
    message: 'bulk_undone',
    params: { undone: job.undone, kept: job.kept },
    percent: 100,
    isNews: true,
  })
}
