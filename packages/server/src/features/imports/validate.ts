import { type ImportError, type ImportPlan, requiredFields } from '@entrepot/contract/imports/import.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { StoredError } from '../../kernel/import-target.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import {
  correctCells,
  findImport,
  type ImportRow,
  rowsAfter,
  rowsNumbered,
  setValidated,
  writeErrors,
} from './imports.queries.ts'
import { importFields, roomFor, targetOf, workOf } from './target-of.ts'
import { readSheet, requireImport, requireStatus } from './upload.ts'

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
  const fields = new Set(await importFields(ctx, row.target))
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

/** How many of the right rows the plan has room for, when not for all (PLAN-14). */
const fitting = async (ctx: Ctx, row: ImportRow, valid: number): Promise<number | null> => {
  const room = await roomFor(ctx, row)
  return room !== null && room < valid ? room : null
}

/** Every row with this mapping; nothing of the company is written (IMP-06, PLAN-14). */
export const validateImport = async (ctx: Ctx, guid: string, plan: ImportPlan) => {
  const before = await inTransaction(ctx, async (inner) => {
    const row = await requireImport(inner, guid)
    requireStatus(row, 'draft', 'validated')
    await requirePlan(inner, row, plan)
    return row
  })
  const isOtherSheet =
    (plan.sheet !== undefined && plan.sheet !== before.sheet) ||
    (plan.headerRow !== undefined && plan.headerRow !== before.headerRow)
  if (isOtherSheet) await readSheet(ctx, guid, { sheet: plan.sheet ?? before.sheet, headerRow: plan.headerRow })

  const check = await inTransaction(ctx, (inner) => workOf(inner, before).check(inner, plan))
  const errors: ImportError[] = []
  let [after, valid, invalid, unchanged] = [0, 0, 0, 0]
  for (;;) {
    const rows = await inTransaction(ctx, async (inner) => {
      const chunk = await rowsAfter(inner.db, inner.company.guid, guid, after, CHUNK)
      const checked = await check(inner, chunk)
      await writeErrors(
        inner,
        guid,
        checked.map(({ row, errors }) => ({ row, errors })),
      )
      for (const row of checked) {
        if (row.errors.length > 0) invalid++
        else valid++
        if (row.repeats) unchanged++
        for (const error of row.errors)
          if (errors.length < ERRORS_ANSWERED) errors.push(errorFor(inner, row.row, error))
      }
      return chunk
    })
    if (rows.length < CHUNK) break
    after = rows.at(-1)!.row
  }
  const fits = await inTransaction(ctx, async (inner) => {
    const limited = await fitting(inner, before, valid)
    await setValidated(inner, guid, { plan, valid, invalid, unchanged, fits: limited })
    return limited
  })
  return { valid, invalid, unchanged, fits, errors }
}

/**
 * Corrections stay with the import; the file never changes (IMP-20). The rows are checked again with what they repeat.
 */
export const correctRows = async (
  ctx: Ctx,
  guid: string,
  cells: readonly { row: number; column: string; value: string }[],
) => {
  const row = await requireImport(ctx, guid, { lock: true })
  requireStatus(row, 'validated')
  if (!row.plan) throw new Problem('import_not_ready')
  const { plan } = row
  const numbers = [...new Set(cells.map((cell) => cell.row))]
  const checkedNow = async () => (await workOf(ctx, row).check(ctx, plan))(ctx, await rowsNumbered(ctx, guid, numbers))
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
  await setValidated(ctx, guid, {
    plan,
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
