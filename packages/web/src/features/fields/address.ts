import { FIELD_TARGETS, type FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { openIn, queryIn } from '../../kernel/addresses.ts'

/**
 * Fields of items unless the address names another target. The opened field lives there too; `create` opens an empty
 * one.
 */
export type FieldsSearch = { q?: string; target?: FieldTarget; open?: string }

export const fieldsSearch = ({ q, target, open }: Record<string, unknown>): FieldsSearch => {
  const known = FIELD_TARGETS.find((one) => one === target && one !== 'items')
  return {
    ...queryIn(q),
    ...(known && { target: known }),
    ...openIn(open),
  }
}
