import { RECORD_TARGETS } from '@entrepot/contract/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import type { RecordRef } from '../../kernel/feature.ts'
import { rulesOf } from './records.ts'

/** Of a row of files or comments, its record and what kind that is: one of its columns is set. */
export const ownerOf = (ctx: Ctx, alias: string) => {
  const columns = RECORD_TARGETS.map((target) => ({ target, column: `${alias}.${rulesOf(ctx, target).column}` }))
  return sql.raw(
    `coalesce(${columns.map(({ column }) => column).join(', ')}) as record,
    case ${columns.map(({ target, column }) => `when ${column} is not null then '${target}'`).join(' ')} end as target`,
  )
}
/** Rows of one record. */
export const belongsTo = (ctx: Ctx, alias: string, { target, guid }: Pick<RecordRef, 'target' | 'guid'>) =>
  sql`${sql.ref(`${alias}.${rulesOf(ctx, target).column}`)} = ${guid}`
