import { z } from 'zod'
import { EFFECT_TRIGGERS } from '../fields/form/form-state.ts'
import { RuleValue } from '../fields/rule-value.ts'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { Guid } from '../kernel/shapes.ts'
import { FORM_RULE_TARGETS } from './targets.ts'

export const FORM_RULE_ACTIONS = [
  'show_error',
  'require_field',
  'hide_field',
  'empty_field',
  'make_readonly',
  'impose_value',
] as const
export const MOST_FORM_RULE_ACTIONS = 20

/** One of the forms, or the guid of one that was laid out for a category or of a task of a template (FRULE-11). */
export const FormRuleTargetShape = z.union([z.enum(FORM_RULE_TARGETS), Guid])

/**
 * What a rule does in the form while its conditions hold (FRULE-13). `field`: a column of the form or
 * `attributes.{name}`. `value`: the message of an error, or what is imposed.
 */
export const FormRuleAction = z.object({
  type: z.enum(FORM_RULE_ACTIONS),
  field: z.string().max(300).nullable().optional(),
  value: RuleValue.nullable().optional(),
  /** Asked for (FRULE-02). */
  trigger: z.enum(EFFECT_TRIGGERS).nullable().optional(),
})
export type FormRuleAction = z.infer<typeof FormRuleAction>

/** As forms apply it. */
export const ActiveFormRule = z.object({
  guid: Guid,
  name: z.string(),
  target: FormRuleTargetShape,
  conditions: ConditionShape,
  actions: z.array(FormRuleAction),
})
export type ActiveFormRule = z.infer<typeof ActiveFormRule>
