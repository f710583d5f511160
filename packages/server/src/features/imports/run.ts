import type { Import } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import { notify, updateNotification, updatingNotification } from '../notifications/index.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { happened } from '../../kernel/happened.ts'
import { asProblem } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pipeline } from '../../kernel/database.ts'
import { pgConstraint } from '../../kernel/database-errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Kernel } from '../../kernel/implement.ts'
import type { ImportRun } from '../../kernel/import-target.ts'
import { Problem } from '../../kernel/problem.ts'
import { settle } from '../../kernel/settle.ts'
import { ALONE, type Step } from '../../kernel/chunked-job.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { insertEffects } from './effects.queries.ts'
import { fieldPlanOf, refusal } from '../../kernel/import-row.ts'
import { addProgress, finishImport, setRunning } from './progress.queries.ts'
import type { ImportRow } from './stored-import.ts'
import { rememberPlan } from './plans.queries.ts'
import { rowsAfter, writeErrors } from './staged-rows.queries.ts'
import { requireFor, requireImport } from './import-state.ts'
import { notifyScreens } from './notify.ts'
import { requirePlan } from './validate.ts'
import { roomFor, targetOf, workOf } from './target-of.ts'

/**
 * Starts the background work; wrong rows stop it unless they are to be left out (IMP-12), a full plan unless the rows
 * that fit were chosen (PLAN-14).
 */
export const runImport = async (ctx: Ctx, guid: string, { skipErrors }: { skipErrors: boolean }): Promise<Import> => {
  const row = await requireFor(ctx, guid, 'run')
  // A field that was renamed or deleted while the rows were checked would be left out in silence.
  if (row.plan) await requirePlan(ctx, row, row.plan)
  if (row.invalid > 0 && !skipErrors) throw new Problem('import_has_errors', { count: row.invalid })
  // Others may have filled the plan since the check.
  const room = await roomFor(ctx, row)
  if (room !== null && room < row.valid && !skipErrors)
    throw new Problem('plan_limit_items', { limit: ctx.company.plan.limitItems ?? 0 })
  const notification = ctx.services.clock.orderedUuid()
  await notify(ctx.db, ctx.company.guid, {
    guid: notification,
    user: ctx.user.guid,
    kind: 'import',
    message: 'import_running',
    params: { file: row.fileName, percent: 0 },
    link: `/data/import?import=${guid}`,
    progress: 0,
  })
  await setRunning(ctx, guid, stateAfter(IMPORT_STATES, row.status, 'run', 'running'), { skipErrors, notification })
  if (row.plan) await rememberPlan(ctx, row.target, row.headingKey, row.plan)
  happened(ctx, 'import.started', {
    guid,
    name: row.fileName,
    comment: `${row.valid}`,
  })
  emit(ctx, { topic: 'imports', data: { guid }, user: ctx.user.guid })
  wakeJob(ctx, 'imports')
  return requireImport(ctx, guid)
}

/** What is being written was checked with its plan. */
const runOf = ({ guid, fileName, plan }: ImportRow): ImportRun => {
  if (!plan) throw new Problem('import_not_ready')
  return { guid, fileName, plan }
}

/**
 * The next rows behind those that were handled, in one transaction with where the import stands. What rows bring is put
 * together while the database writes those before them.
 */
export const writeRows: Step<ImportRow> = async (ctx, row, size, turn = ALONE) => {
  const rows = await rowsAfter(ctx.db, ctx.company.guid, row.guid, row.position, size, 'right')
  if (rows.length === 0) {
    // What was written is counted when all of it stands.
    if (turn.before) return 'more'
    await finish(ctx, row)
    return 'done'
  }
  const inFile: Ctx = { ...ctx, way: 'import' }
  const left: ImportRow = { ...row, position: rows.at(-1)!.row, done: row.done + rows.length }
  const { refused, effects, sent, ...counts } = await workOf(inFile, row).write(inFile, runOf(row), rows, {
    ...turn,
    follow: (keys) => turn.follow(left, keys),
  })
  await turn.stand()
  await settle(inFile, sent)
  await pipeline([sent, writeErrors(ctx, row.guid, refused), insertEffects(ctx, row.guid, effects)])
  notifyProgress(ctx, row, { position: rows.at(-1)!.row, done: rows.length, failed: refused.length, ...counts })
  return 'more'
}

/** Leaves with the commit. */
const notifyProgress = (ctx: Ctx, row: ImportRow, step: Parameters<typeof addProgress>[2]): void => {
  ctx.onCommit(addProgress(ctx, row.guid, step).compile(ctx.db))
  const percent = row.total === 0 ? 100 : Math.min(99, Math.floor(((row.done + step.done) / row.total) * 100))
  if (row.notification)
    ctx.onCommit(
      updatingNotification(ctx.company.guid, row.notification, {
        message: 'import_running',
        params: { file: row.fileName, percent },
        progress: percent,
        isNews: false,
      }).compile(ctx.db),
    )
  notifyScreens(ctx, row.guid)
}

/**
 * The next row cannot be written alone: it repeats what its importer cannot see, or somebody took its name or code
 * meanwhile.
 */
export const refuseRow =
  (kernel: Kernel, error: unknown): Step<ImportRow> =>
  async (ctx, row) => {
    const [staged] = await rowsAfter(ctx.db, ctx.company.guid, row.guid, row.position, 1, 'right')
    if (!staged) return 'more'
    const problem = asProblem(error, kernel.constraints) ?? new Problem('general')
    const { code, params, field: named } = problem.parts[0] ?? problem
    const field = targetOf(ctx, row.target).fieldOf?.(pgConstraint(error) ?? '') ?? named ?? 'name'
    const plan = fieldPlanOf(runOf(row).plan)
    const value = staged.cells[plan.columnOf.get(field) ?? ''] ?? ''
    await writeErrors(ctx, row.guid, [
      refusal(plan, staged.row, field, value, code === 'conflict' ? 'exists' : code, {
        ...params,
        name: value.slice(0, 200),
      }),
    ])
    notifyProgress(ctx, row, { position: staged.row, done: 1, created: 0, updated: 0, unchanged: 0, failed: 1 })
    return 'more'
  }

const finish = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  const { fileName: file, created, updated, unchanged, failed } = row
  const handled = created + updated + unchanged + failed + (row.skipErrors ? row.invalid : 0)
  // Nothing says that it is done while a row is missing; the database holds it too: `import_done_whole`.
  if (handled !== row.rows) throw new Problem('import_incomplete', { count: handled, rows: row.rows })
  await finishImport(ctx.db, ctx.company.guid, row.guid, stateAfter(IMPORT_STATES, row.status, 'finish', 'done'), null)
  const params = { file, created, updated, unchanged, errors: failed + (row.skipErrors ? row.invalid : 0) }
  if (row.notification)
    await updateNotification(ctx.db, ctx.company.guid, row.notification, {
      message: unchanged > 0 ? 'import_done_unchanged' : 'import_done',
      params,
      progress: 100,
      isNews: true,
    })
  // What it brought below its threshold is told now, at once.
  wakeJob(ctx, 'thresholds')
  notifyScreens(ctx, row.guid)
}
