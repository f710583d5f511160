import { z } from 'zod'
import { ConditionShape } from '../../kernel/conditions/grammar.ts'
import { Guid } from '../../kernel/shapes.ts'
import { RuleValue } from '../rule-value.ts'
import { EFFECT_TRIGGERS } from './form-state.ts'

const part = { field: z.string(), trigger: z.enum(EFFECT_TRIGGERS).optional() }
/** A rule that travels with the form it acts in, whose own fields it names by guid. */
export const CarriedRule = z.object({
  guid: Guid,
  condition: ConditionShape,
  effects: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.enum(['hide_field', 'require_field', 'make_readonly', 'empty_field']), ...part }),
      z.object({ type: z.literal('impose_value'), ...part, value: RuleValue.nullable() }),
      z.object({ type: z.literal('show_error'), ...part, value: z.string() }),
    ]),
  ),
})
export type CarriedRule = z.infer<typeof CarriedRule>
