import { ConditionShape, fieldsOf, type Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { FieldCatalogue } from '@entrepot/contract/kernel/conditions/operators.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { refusalOfIssue } from '@entrepot/contract/kernel/validators.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { conditionSql, type SqlField } from './conditions-sql.ts'
import { type Ctx, nowOf } from './context.ts'
import { atField, Problem, refuseAll } from './problem.ts'

/**
 * What a list makes of a name in a condition, or nothing. Made for those that are named only: some cost a look at every
 * folder.
 */
export type FieldFinder = (name: string) => SqlField | undefined

/** The condition of a list, kept or sent as text. */
export const readCondition = (text: string): Group => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('bad_request', {}, 'filters')
  }
  const result = ConditionShape.safeParse(value)
  if (result.success) return result.data
  const refusal = result.error.issues.map(refusalOfIssue).find((one) => one !== null) ?? { code: 'wrong_type' as const }
  throw atField(refusal.code, 'filters', refusal.params)
}

/** What is wrong in it is told by its place. */
export const refuseCondition = (condition: Group, catalogue: FieldCatalogue): void =>
  refuseAll(
    checkCondition(condition, catalogue).map(
      (error) => new Problem(error.code, { ...error.params }, ['filters', ...error.path].join('.')),
    ),
  )

/** The condition of a list as SQL over its rows. */
export const listCondition = (ctx: Ctx, text: string, find: FieldFinder): RawBuilder<SqlBool> => {
  const condition = readCondition(text)
  const catalogue = new Map(
    [...fieldsOf(condition)].flatMap((name): [string, SqlField][] => {
      const field = find(name)
      return field ? [[name, field]] : []
    }),
  )
  refuseCondition(condition, catalogue)
  return conditionSql(condition, catalogue, { now: nowOf(ctx), timeZone: ctx.company.timeZone })
}
