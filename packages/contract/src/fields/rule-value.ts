import { z } from 'zod'
import type { Refusal } from '../kernel/refusal.ts'
import { LENGTH } from '../kernel/shapes.ts'
import { checked } from '../kernel/validators.ts'
import { NUMBER_LIMIT } from './values.ts'

const refusalOfNumber = (value: number): Refusal | null => {
  if (value > NUMBER_LIMIT) return { code: 'lte', params: { max: NUMBER_LIMIT } }
  if (value < -NUMBER_LIMIT) return { code: 'gte', params: { min: -NUMBER_LIMIT } }
  return Math.round(value * 100) / 100 === value ? null : { code: 'quantity_decimals' }
}
/** What a rule writes in a field; what it may be depends on that field. */
export const RuleValue = z.union([
  z.string().max(LENGTH.text),
  checked(z.number().meta({ minimum: -NUMBER_LIMIT, maximum: NUMBER_LIMIT }), refusalOfNumber),
  z.boolean(),
  z.array(z.string().max(LENGTH.text)).max(1_000),
])
