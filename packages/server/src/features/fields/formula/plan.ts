import { type Formula, type ResultType } from '@entrepot/contract/fields/formula/formula.ts'
import type { Kind } from '@entrepot/contract/fields/formula/functions.ts'
import { inLineWith, readFirst } from '@entrepot/contract/fields/formula/order.ts'
import { applied, type Outcome } from '@entrepot/contract/fields/formula/result.ts'
import { fieldOfSource, FORMULA_COLUMNS, type FormulaColumn } from '@entrepot/contract/fields/formula/sources.ts'
import { companyToday, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { CustomField } from '../kept-fields.queries.ts'
import { compile, dateOf, DivisionByZero, NotComputed, type Program, type Value } from './program.ts'

/** An item as formulas read it: its columns, and its custom values by the guid of their field. */
export type FormulaItem = Record<Exclude<FormulaColumn, 'createdAt' | 'updatedAt'>, string | number | null> & {
  createdAt: Date
  updatedAt: Date
  attributes: Readonly<Record<string, unknown>>
}
/** A record of another kind, of which nothing but its custom values is read. */
export const onlyAttributes = (attributes: FormulaItem['attributes']): FormulaItem => ({
  ...(Object.fromEntries(Object.keys(FORMULA_COLUMNS).map((column) => [column, null])) as Omit<
    FormulaItem,
    'attributes' | 'createdAt' | 'updatedAt'
  >),
  createdAt: new Date(0),
  updatedAt: new Date(0),
  attributes,
})
/** The day it is for the company, and its zone. */
export type FormulaClock = { today: Day; timeZone: string }

type Step = { guid: string; resultType: ResultType; program: Program | null }
/** Formulas in an order in which none reads what comes behind it. */
export type FormulaPlan = readonly Step[]

const stepOf = (guid: string, formula: Formula, fields: readonly CustomField[]): Step => ({
  guid,
  resultType: formula.resultType,
  program: compile(formula, fields),
})

const ofSaves = new WeakMap<readonly CustomField[], FormulaPlan>()
/** What a save of an item computes: every formula that replaces its value (FIELD-16). */
export const planOfSave = (fields: readonly CustomField[]): FormulaPlan => {
  const known = ofSaves.get(fields)
  if (known) return known
  const plan = readFirst(fields)
    .filter(({ formula }) => formula?.resultType === 'replace')
    .map(({ guid, formula }) => stepOf(guid, formula!, fields))
  ofSaves.set(fields, plan)
  return plan
}

/**
 * What a run of one formula computes: it, and what replaces its value among those that it reads and those that read it,
 * so that they agree afterwards.
 */
export const planOfRun = (all: readonly CustomField[], guid: string, formula: Formula): FormulaPlan => {
  const fields = all.map((field) => (field.guid === guid ? { ...field, formula } : field))
  const line = inLineWith(fields, guid)
  return readFirst(fields)
    .filter((field) => line.has(field.guid) && (field.guid === guid || field.formula?.resultType === 'replace'))
    .map((field) => stepOf(field.guid, field.formula!, fields))
}

const READ: Record<Kind, (value: unknown, clock: FormulaClock) => Value | null> = {
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null),
  text: (value) => (typeof value === 'string' && value !== '' ? value : null),
  // A box that nobody ticked is not ticked.
  boolean: (value) => value === true,
  date: (value, { timeZone }) => {
    if (value instanceof Date) return dateOf(companyToday(value, timeZone))
    if (typeof value !== 'string' || value === '') return null
    return dateOf(value.includes('T') ? companyToday(new Date(value), timeZone) : value)
  },
}

const columnOf = (item: FormulaItem, source: string): unknown =>
  Object.hasOwn(item, source) ? item[source as FormulaColumn] : null

type Result<R> = { value: R } | Extract<Outcome, { skipped: unknown }>
/** What a program comes to for an item, or why to nothing. */
export const runProgram = <R>(program: Program<R> | null, item: FormulaItem, clock: FormulaClock): Result<R> => {
  if (!program) return { skipped: 'invalid' }
  const values: Record<string, Value> = Object.create(null)
  for (const { name, source, kind, as } of program.reads) {
    const field = fieldOfSource(source)
    const value = READ[kind](field === null ? columnOf(item, source) : item.attributes[field], clock)
    if (value === null) return { skipped: 'empty', variable: name }
    values[as] = value
  }
  try {
    return { value: program.run(values, clock.today) }
  } catch (error) {
    if (error instanceof DivisionByZero) return { skipped: 'zero' }
    if (error instanceof NotComputed) return { skipped: 'invalid' }
    throw error
  }
}

const runStep = ({ guid, resultType, program }: Step, item: FormulaItem, clock: FormulaClock): Outcome => {
  const result = runProgram(program, item, clock)
  if ('skipped' in result) return result
  const stored = item.attributes[guid]
  return applied(resultType, typeof stored === 'number' ? stored : undefined, result.value)
}

/** A value of before would pass for what a formula comes to that cannot be computed at all. */
const isUnknown = ({ resultType }: Step, outcome: Outcome): boolean =>
  resultType === 'replace' && 'skipped' in outcome && outcome.skipped === 'invalid'

/**
 * The custom values of an item after a plan, and what came of each formula. What has nothing to be computed from stays
 * as it was (FIELD-17); what cannot be computed is empty.
 */
export const runPlan = (
  plan: FormulaPlan,
  item: FormulaItem,
  clock: FormulaClock,
): { attributes: Readonly<Record<string, unknown>>; outcomes: ReadonlyMap<string, Outcome> } => {
  let attributes = item.attributes
  const outcomes = new Map<string, Outcome>()
  for (const step of plan) {
    const outcome = runStep(step, { ...item, attributes }, clock)
    outcomes.set(step.guid, outcome)
    if ('value' in outcome && attributes[step.guid] !== outcome.value)
      attributes = { ...attributes, [step.guid]: outcome.value }
    else if (isUnknown(step, outcome) && attributes[step.guid] !== undefined) {
      const { [step.guid]: _, ...others } = attributes
      attributes = others
    }
  }
  return { attributes, outcomes }
}
