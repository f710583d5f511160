import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { RawBuilder } from 'kysely'
import { type CustomField, itemFields } from '../fields/index.ts'
import { customFieldSql } from '../../kernel/conditions-sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { type FieldFinder, listCondition } from '../../kernel/list-conditions.ts'
import { finder } from './columns.queries.ts'

/** What a custom field holds, as far as conditions care. */
export const kindOf = ({ type }: Pick<CustomField, 'type'>): FieldKind => conditionKind(type)

/** Custom fields of the record whose values are in `attributes`. */
export const customFinder =
  (fields: readonly CustomField[], attributes: RawBuilder<unknown> = sql`i.attributes`): FieldFinder =>
  (name) => {
    const custom = customNameOf(name)
    const field = custom === null ? undefined : fields.find((one) => one.name === custom)
    return field && customFieldSql(attributes, field.guid, kindOf(field), field.values)
  }

/** The condition of a list as SQL over a record named `i`. */
export const conditionOf = async (ctx: Ctx, text: string): Promise<RawBuilder<unknown>> => {
  const [column, custom] = [finder(ctx), customFinder(await itemFields(ctx))]
  return listCondition(ctx, text, (name) => column(name) ?? custom(name))
}
