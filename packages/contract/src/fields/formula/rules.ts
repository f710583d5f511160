import { isRefusal, type Refusal } from '../../kernel/refusal.ts'
import { refusalOfSchedule } from '../../kernel/schedule.ts'
import type { FieldType } from '../field-types.ts'
import { checkTemplate, type Kinds } from './check.ts'
import type { Formula, Variable } from './formula.ts'
import type { Kind } from './functions.ts'
import { cycleThrough } from './order.ts'
import { fieldOfSource, FORMULA_COLUMNS, isFormulaColumn, kindOfField } from './sources.ts'
import { variablesIn } from './tokens.ts'

type Computed = { guid: string; name: string; type: FieldType; formula: Formula | null }

const kindOfSource = (source: string, typeOf: ReadonlyMap<string, FieldType>): Kind | null => {
  const field = fieldOfSource(source)
  if (field === null) return isFormulaColumn(source) ? FORMULA_COLUMNS[source] : null
  const type = typeOf.get(field)
  return type === undefined ? null : kindOfField(type)
}

/** The kind of each variable of a formula, beside the fields of items. */
export const kindsOf = (
  variables: readonly Variable[],
  fields: readonly { guid: string; type: FieldType }[],
): Kinds => {
  const typeOf = new Map(fields.map(({ guid, type }) => [guid, type]))
  return new Map(variables.map(({ name, source }) => [name, kindOfSource(source, typeOf)]))
}

/** Without the variables that the template does not name. */
export const withoutIdleVariables = <F extends Formula>(formula: F): F => {
  const used = new Set(variablesIn(formula.template))
  return { ...formula, variables: formula.variables.filter(({ name }) => used.has(name)) }
}

export type FormulaRefusal = { field: 'formula.template' | 'formula.variables' | 'formula.schedule'; refusal: Refusal }

/** Why a formula cannot be computed beside the fields of its target, or null (FIELD-15, T48). */
export const refusalOfFormula = (
  field: Computed & { formula: Formula },
  others: readonly Computed[],
): FormulaRefusal | null => {
  const { template, variables, schedule } = field.formula
  const names = variables.map(({ name }) => name)
  if (new Set(names).size < names.length) return { field: 'formula.variables', refusal: { code: 'duplicates' } }
  // Itself is among them, so that reading itself is told as the circle that it is.
  const tree = checkTemplate(template, kindsOf(variables, [...others, field]))
  if (isRefusal(tree)) return { field: 'formula.template', refusal: tree }
  const cycle = cycleThrough(field, others)
  if (cycle)
    return {
      field: 'formula.template',
      refusal: { code: 'formula_cycle', params: { names: [...cycle, field].map(({ name }) => name).join(' → ') } },
    }
  const idle = refusalOfSchedule(schedule)
  return idle && { field: 'formula.schedule', refusal: idle.refusal }
}
