import { Environment, EvaluationError, ParseError } from '@marcbachmann/cel-js'
import { toCel } from '@entrepot/contract/fields/formula/cel.ts'
import { checkTemplate } from '@entrepot/contract/fields/formula/check.ts'
import type { Kinds } from '@entrepot/contract/fields/formula/check.ts'
import type { Formula } from '@entrepot/contract/fields/formula/formula.ts'
import type { ExpressionLanguage, Kind } from '@entrepot/contract/fields/formula/functions.ts'
import { halfUp } from '@entrepot/contract/fields/formula/result.ts'
import { kindsOf } from '@entrepot/contract/fields/formula/rules.ts'
import type { FieldType } from '@entrepot/contract/fields/field-types.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { withTextFunctions } from './text-functions.ts'

/** A value while it is computed with; a date is the midnight of its day in UTC. */
export type Value = number | string | boolean | Date
/**
 * `reads`: what the template names, each with its name in the context of the expression. `isText`: it is a part of a
 * text there, and is given as one.
 */
export type Program<R = number> = {
  reads: readonly { name: string; source: string; kind: Kind; as: string; isText?: true }[]
  run: (values: Readonly<Record<string, Value>>, today: Day) => R
}

export class DivisionByZero extends Error {}
/** What the library of expressions refused to compute. */
export class NotComputed extends Error {}

const TYPES: Record<Kind, string> = {
  number: 'double',
  text: 'string',
  boolean: 'bool',
  date: 'google.protobuf.Timestamp',
}
const DAY_MS = 86_400_000
/** The most decimals that `round` keeps. */
const MOST_DECIMALS = 6

export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

const over = (left: number, right: number) => {
  if (right === 0) throw new DivisionByZero()
  return left / right
}
const rounded = (number: number, decimals: number) =>
  halfUp(number, Math.min(MOST_DECIMALS, Math.max(0, Math.trunc(decimals))))

/**
 * Only what is registered here can be named: no member of anything, no function of the library is ever written by
 * `toCel`, and lists hold texts for a function that takes many.
 */
const base = withTextFunctions(
  new Environment({ unlistedVariablesAreDyn: false, limits: { maxAstNodes: 5_000, maxDepth: 250 } }),
)
  .registerVariable('today', TYPES.date)
  .registerFunction('over(double, double): double', over)
  .registerFunction('least(double, double): double', Math.min)
  .registerFunction('most(double, double): double', Math.max)
  .registerFunction('absolute(double): double', Math.abs)
  .registerFunction('rounded(double): double', (number: number) => rounded(number, 0))
  .registerFunction('rounded(double, double): double', rounded)
  .registerFunction('days(google.protobuf.Timestamp, google.protobuf.Timestamp): double', (from: Date, to: Date) =>
    Math.round((to.getTime() - from.getTime()) / DAY_MS),
  )

/**
 * A formula ready to be run; null where it no longer fits what it reads, or was kept before today's bounds: no formula
 * keeps an item from being written.
 */
export const compile = (
  formula: Pick<Formula, 'template' | 'variables'>,
  fields: readonly { guid: string; type: FieldType }[],
): Program | null => compileAs<number>('number', formula, fields)

/** The same of what comes to a value of another kind. */
export const compileAs = <R extends Value>(
  kind: Kind,
  formula: Pick<Formula, 'template' | 'variables'>,
  fields: readonly { guid: string; type: FieldType }[],
): Program<R> | null => {
  const { template, variables } = formula
  const sourceOf = new Map(variables.map(({ name, source }) => [name, source]))
  return compileTemplate<R>({ template, kinds: kindsOf(variables, fields), kind, language: 'formula' }, sourceOf)
}

type Template = { template: string; kinds: Kinds; kind: Kind; language: ExpressionLanguage }
/** The same of any template. `sourceOf`: what a variable stands for; itself where nothing is said. */
export const compileTemplate = <R extends Value>(
  template: Template,
  sourceOf: ReadonlyMap<string, string> = new Map(),
): Program<R> | null => {
  try {
    return compiled<R>(template, sourceOf)
  } catch (error) {
    if (error instanceof ParseError) return null
    throw error
  }
}

const compiled = <R extends Value>(
  { template, kinds, kind, language }: Template,
  sources: ReadonlyMap<string, string>,
): Program<R> | null => {
  const tree = checkTemplate(template, kinds, kind, language)
  if (isRefusal(tree)) return null
  const expression = toCel(tree.value)
  const environment = base.clone()
  const readOf = ([name, as]: [string, string]) => ({
    name,
    as,
    source: sources.get(name) ?? name,
    kind: kinds.get(name)!,
  })
  const reads = [
    ...[...expression.variables].map(readOf),
    ...[...expression.texts].map((one) => ({ ...readOf(one), isText: true as const })),
  ]
  for (const read of reads) environment.registerVariable(read.as, TYPES['isText' in read ? 'text' : read.kind])
  for (const [as, { kind }] of expression.constants) environment.registerVariable(as, TYPES[kind])
  const parsed = environment.parse(expression.cel)
  if (!parsed.check().valid) return null
  const constants = Object.fromEntries([...expression.constants].map(([as, { value }]) => [as, value]))
  return {
    reads,
    run: (values, today) => {
      try {
        return parsed(Object.assign(Object.create(null), constants, values, { today: dateOf(today) })) as R
      } catch (error) {
        if (error instanceof EvaluationError) throw new NotComputed('not computed', { cause: error })
        throw error
      }
    },
  }
}
