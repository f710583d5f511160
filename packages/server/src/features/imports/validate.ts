import { type ImportError, type ImportPlan, requiredFields } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isOfTheMoment } from '../../kernel/database-errors.ts'
import type { StoredError } from '../../kernel/import-target.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { checkRows, fitting } from './check-rows.ts'
import { requireFor, requireImport } from './import-state.ts'
import { beginChecking, finishImport, setValidated } from './progress.queries.ts'
import { correctCells, rowsAfter, rowsNumbered, writeErrors } from './staged-rows.queries.ts'
import { findImport } from './imports.queries.ts'
import type { ImportRow } from './stored-import.ts'
import { notifyScreens } from './notify.ts'
import { readSheet } from './read-sheet.ts'
import { importFields, targetOf, workOf } from './target-of.ts'

const CHUNK = 1_000
const ERRORS_ANSWERED = 500

/** The sentence in the language of the reader; what was expected is one of a few phrases. */
export const errorFor = (ctx: Ctx, row: number, error: StoredError): ImportError => {
  const { what, ...params } = error.params
  const words = (key: string, values?: Record<string, string | number>) => ctx.services.words(ctx.language, key, values)
  return {
    row,
    column: error.column,
    field: error.field,
    value: error.value,
    code: error.key.replace(/^.*[.:]/, ''),
    message: words(error.key, {
      ...params,
      ...(what !== undefined && { expected: words(`imports:expected.${what}`) }),
    }),
  }
}

/** Not a field, but chosen for every row, of this target or another one. */
const isChosen = ({ services: { registry } }: Ctx, name: string): boolean =>
  Object.values(registry.imports).some(({ choices = {} }) => Object.hasOwn(choices, name))

export const requirePlan = async (ctx: Ctx, row: ImportRow, plan: ImportPlan): Promise<void> => {
  const fields = new Set(await importFields(ctx, row))
  const mapped = Object.values(plan.mapping)
  const { choices = {} } = targetOf(ctx, row.target)
  const defaults = Object.entries(plan.defaults ?? {})
  const isChoice = ([field]: readonly [string, unknown]) => isChosen(ctx, field)
  refuseAll(
    defaults
      .filter((one) => isChoice(one) && !choices[one[0]]?.some((choice) => choice === one[1]))
      .map(
        ([field, value]) => new Problem('unknown_value', { value: String(value).slice(0, 80) }, `defaults.${field}`),
      ),
  )
  const named = defaults.filter((one) => !isChoice(one)).map(([field]) => field)
  const unknown = [...mapped, ...named].filter((field) => !fields.has(field))
  refuseAll(unknown.map((name) => new Problem('unknown_field', { name }, 'mapping')))
  if (new Set(mapped).size < mapped.length) throw atField('duplicates', 'mapping')
  // The type may come from nowhere: it is a product then; a folder stands at the top unless told otherwise.
  const missing = requiredFields(row.target, row.mode, plan.key).filter(
    (field) => !mapped.includes(field) && plan.defaults?.[field] === undefined,
  )
  refuseAll(missing.map((field) => new Problem('required', {}, `mapping.${field}`)))
}

/** What the caller is told of a check: its first errors, once it has ended. */
const outcomeOf = async (ctx: Ctx, guid: string) => {
  const { status, valid, invalid, unchanged, fits } = await requireImport(ctx, guid)
  const wrong = status === 'validated' && invalid > 0 ? await firstWrong(ctx, guid) : []
  return { status, valid, invalid, unchanged, fits, errors: wrong }
}
const firstWrong = async (ctx: Ctx, guid: string): Promise<ImportError[]> =>
  (await rowsAfter(ctx.db, ctx.company.guid, guid, 0, ERRORS_ANSWERED, 'wrong'))
    .flatMap(({ row, errors }) => errors.map((error) => errorFor(ctx, row, error)))
    .slice(0, ERRORS_ANSWERED)

/**
 * Every row with this mapping; nothing of the company is written (IMP-06, PLAN-14). The job checks what is too much for
 * one call, and what a killed node left.
 */
export const validateImport = async (ctx: Ctx, guid: string, plan: ImportPlan) => {
  const before = await inTransaction(ctx, async (inner) => {
    const row = await requireFor(inner, guid, 'check')
    await requirePlan(inner, row, plan)
    return row
  })
  const isOtherSheet =
    (plan.sheet !== undefined && plan.sheet !== before.sheet) ||
    (plan.headerRow !== undefined && plan.headerRow !== before.headerRow)
  if (isOtherSheet) await readSheet(ctx, guid, { sheet: plan.sheet ?? before.sheet, headerRow: plan.headerRow })

  const row = await inTransaction(ctx, async (inner) => {
    const locked = await requireFor(inner, guid, 'check')
    await requirePlan(inner, locked, plan)
    await beginChecking(inner, guid, stateAfter(IMPORT_STATES, locked.status, 'check', 'validating'), plan)
    notifyScreens(inner, guid)
    if (locked.rows > LIMITS.importRowsCheckedAtOnce) wakeJob(inner, 'imports')
    return locked
  })
  if (row.rows <= LIMITS.importRowsCheckedAtOnce) await checkAtOnce(ctx, guid, row.attempt + 1)
  return inTransaction(ctx, (inner) => outcomeOf(inner, guid))
}

/** In the call itself, as long as nobody has begun anew; the job may take a part of it. */
const checkAtOnce = async (ctx: Ctx, guid: string, attempt: number): Promise<void> => {
  const step = () =>
    inTransaction(ctx, async (inner) => {
      const row = await requireImport(inner, guid, { lock: true })
      const isOurs = row.status === 'validating' && row.attempt === attempt
      return isOurs ? checkRows({ ...inner, language: row.language }, row, CHUNK) : 'done'
    })
  try {
    while ((await step()) === 'more') continue
  } catch (error) {
    // What passes is left to the job; what does not ends the check.
    if (!isOfTheMoment(error)) await inTransaction(ctx, (inner) => giveUp(inner, guid, attempt)).catch(() => {})
    throw error
  }
}

const giveUp = async (ctx: Ctx, guid: string, attempt: number): Promise<void> => {
  const row = await requireImport(ctx, guid, { lock: true })
  if (row.status !== 'validating' || row.attempt !== attempt) return
  await finishImport(ctx.db, ctx.company.guid, guid, stateAfter(IMPORT_STATES, row.status, 'fail', 'draft'), null)
}

/**
 * Corrections stay with the import; the file never changes (IMP-20). The rows are checked again with what they repeat.
 */
export const correctRows = async (
  ctx: Ctx,
  guid: string,
  cells: readonly { row: number; column: string; value: string }[],
) => {
  const row = await requireFor(ctx, guid, 'correct')
  if (!row.plan) throw new Problem('import_not_ready')
  const { plan } = row
  const numbers = [...new Set(cells.map((cell) => cell.row))]
  const inner = { ...ctx, language: row.language }
  const checkedNow = async () =>
    (await workOf(ctx, row).check(inner, plan))(inner, await rowsNumbered(ctx, guid, numbers))
  const repeated = (await checkedNow()).filter(({ repeats }) => repeats).length
  await correctCells(ctx, guid, cells)
  const before = await rowsNumbered(ctx, guid, numbers)
  const checked = await checkedNow()
  await writeErrors(
    ctx,
    guid,
    checked.map(({ row: number, errors }) => ({ row: number, errors })),
  )
  const change = checked.reduce((sum, { row: number, errors }) => {
    const was = (before.find((candidate) => candidate.row === number)?.errors.length ?? 0) > 0
    return sum + (was === errors.length > 0 ? 0 : was ? 1 : -1)
  }, 0)
  const valid = row.valid + change
  await setValidated(ctx, guid, stateAfter(IMPORT_STATES, row.status, 'correct', 'validated'), {
    valid,
    invalid: row.invalid - change,
    unchanged: Math.max(0, row.unchanged - repeated + checked.filter(({ repeats }) => repeats).length),
    fits: await fitting(ctx, row, valid),
  })
  const after = await rowsNumbered(ctx, guid, numbers)
  const state = (await findImport(ctx, guid))!
  return {
    valid: state.valid,
    invalid: state.invalid,
    unchanged: state.unchanged,
    fits: state.fits,
    rows: after.map((staged) => ({
      row: staged.row,
      cells: staged.cells,
      errors: staged.errors.map((error) => errorFor(ctx, staged.row, error)),
    })),
  }
}
