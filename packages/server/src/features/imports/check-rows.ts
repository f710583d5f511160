import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import { ALONE, type Step } from '../../kernel/chunked-job.ts'
import type { Ctx, Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Checker } from '../../kernel/import-target.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { type Checked, isChecking, saveChecked, setValidated } from './progress.queries.ts'
import type { ImportRow } from './stored-import.ts'
import { rowsAfter, writeErrors } from './staged-rows.queries.ts'
import { notifyScreens } from './notify.ts'
import { roomFor, workOf } from './target-of.ts'

/** How many of the right rows the plan has room for, when not for all (PLAN-14). */
export const fitting = async (ctx: Ctx, row: ImportRow, valid: number): Promise<number | null> => {
  const room = await roomFor(ctx, row)
  return room !== null && room < valid ? room : null
}

/**
 * What a check has seen of a file so far: rows that repeat others, folders that would be made, what movements leave. It
 * lives in the memory of the node that checks, beside the position of the last committed row: where the two differ (a
 * chunk was rolled back, another node goes on) the check begins again, which costs time and nothing else.
 */
type Pass = { company: string; attempt: number; position: number; check: Checker; usedAt: number }
const passesOf = new WeakMap<Services, Map<string, Pass>>()
const IDLE_MS = 60_000

const passesIn = (services: Services): Map<string, Pass> => {
  const passes = passesOf.get(services) ?? new Map<string, Pass>()
  passesOf.set(services, passes)
  const now = performance.now()
  for (const [guid, { usedAt }] of passes) if (now - usedAt > IDLE_MS) passes.delete(guid)
  return passes
}

/** Of checks that were cancelled, begun again or ended elsewhere, so that they keep no place from others. */
const forgetEnded = async (services: Services, passes: Map<string, Pass>): Promise<void> => {
  for (const [guid, { company, attempt }] of passes) {
    const goesOnStill = await transaction(
      services.pool,
      { company },
      ({ db }) => isChecking(db, company, guid, attempt),
      { readOnly: true },
    )
    if (!goesOnStill) passes.delete(guid)
  }
}

const goesOn = (passes: Map<string, Pass>, row: ImportRow): Pass | undefined => {
  const pass = passes.get(row.guid)
  return pass?.attempt === row.attempt && pass.position === row.position ? pass : undefined
}

/** Rows are compared by what the pass has seen, which all steps share. */
const NO_KEYS: ReadonlySet<string> = new Set()
const START: Checked = { position: 0, valid: 0, invalid: 0, unchanged: 0 }

/**
 * The next rows, checked with the plan of the import; nothing of the company is written (IMP-06). What these rows say
 * is saved while those behind them are read.
 */
export const checkRows: Step<ImportRow> = async (ctx, row, size, turn = ALONE) => {
  if (!row.plan) throw new Problem('import_not_ready')
  const passes = passesIn(ctx.services)
  const known = goesOn(passes, row)
  if (!known && !passes.has(row.guid) && passes.size >= LIMITS.importChecksAtOnce) {
    await forgetEnded(ctx.services, passes)
    if (passes.size >= LIMITS.importChecksAtOnce) return 'held'
  }
  const before = known ? row : START
  const check = known?.check ?? (await workOf(ctx, row).check(ctx, row.plan))
  const pass: Pass = { company: ctx.company.guid, attempt: row.attempt, position: -1, check, usedAt: performance.now() }
  passes.set(row.guid, pass)

  const rows = await rowsAfter(ctx.db, ctx.company.guid, row.guid, before.position, size)
  const checked = await check(ctx, rows)
  const wrong = checked.filter(({ errors }) => errors.length > 0)
  const after: Checked = {
    position: rows.at(-1)?.row ?? before.position,
    valid: before.valid + checked.length - wrong.length,
    invalid: before.invalid + wrong.length,
    unchanged: before.unchanged + checked.filter(({ repeats }) => repeats).length,
  }
  pass.position = after.position
  const goesOnBehind = rows.length === size
  // Few rows are checked by the call itself: who reads ahead of it would have it begin again and again.
  if (goesOnBehind && row.rows > LIMITS.importRowsCheckedAtOnce) turn.follow({ ...row, ...after }, NO_KEYS)
  await turn.stand()
  const wereWrong = new Set(rows.flatMap(({ row: number, errors }) => (errors.length > 0 ? [number] : [])))
  await writeErrors(
    ctx,
    row.guid,
    checked
      .filter(({ row: number, errors }) => errors.length > 0 || wereWrong.has(number))
      .map(({ row: number, errors }) => ({ row: number, errors })),
  )
  if (goesOnBehind) {
    await saveChecked(ctx, row.guid, after)
    notifyScreens(ctx, row.guid)
    return 'more'
  }
  passes.delete(row.guid)
  if (after.valid + after.invalid !== row.rows)
    throw new Problem('import_incomplete', { count: after.valid + after.invalid, rows: row.rows })
  await setValidated(ctx, row.guid, stateAfter(IMPORT_STATES, row.status, 'checked', 'validated'), {
    ...after,
    fits: await fitting(ctx, row, after.valid),
  })
  notifyScreens(ctx, row.guid)
  return 'done'
}
