import { fieldNamesOf } from '../fields/index.ts'
import { textOf } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { pgConstraint } from '../../kernel/database-errors.ts'
import { atField } from '../../kernel/problem.ts'

/**
 * The database keeps serial numbers apart; what it refuses is told with the value and under its field.
 * `attributes` by name or by guid of their fields.
 */
export const tellingSerials = async <T>(
  ctx: Ctx,
  attributes: Readonly<Record<string, unknown>>,
  work: Promise<T>,
): Promise<T> => {
  const { of, meant } = await fieldNamesOf(ctx)
  return work.catch((error: unknown) => {
    if (pgConstraint(error) !== 'serial_of_product') throw error
    const name = of.get(meant.serialnumber ?? '') ?? ''
    throw atField('serial_exists', `attributes.${name}`, {
      name: textOf(attributes[meant.serialnumber ?? ''] ?? attributes[name]) ?? '',
    })
  })
}
