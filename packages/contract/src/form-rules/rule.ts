import { z } from 'zod'
import { EFFECT_TRIGGERS } from '../fields/form/form-state.ts'
import { RuleValue } from '../fields/rule-value.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { conditionQuery, exportQuery, Guid, GuidParams, listQuery, Name, pageOf, tracked } from '../kernel/shapes.ts'
import { Tried } from '../laboratory/trial.ts'
import { SearchField } from '../search/search.ts'
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

/** One of the forms, or the guid of one that was laid out for a category (FRULE-11). */
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

const shown = {
  guid: Guid,
  name: z.string(),
  target: FormRuleTargetShape,
  /** What the form is called; null: there is none any more. */
  targetName: z.string().nullable(),
  active: z.boolean(),
  ...tracked,
}
export const FormRuleRow = z.object({ ...shown, actions_count: z.int() })
export type FormRuleRow = z.infer<typeof FormRuleRow>
export const FormRuleShape = z.object({ ...shown, conditions: ConditionShape, actions: z.array(FormRuleAction) })
export type FormRuleShape = z.infer<typeof FormRuleShape>

/** As forms apply it. */
export const ActiveFormRule = z.object({
  guid: Guid,
  name: z.string(),
  target: FormRuleTargetShape,
  conditions: ConditionShape,
  actions: z.array(FormRuleAction),
})
export type ActiveFormRule = z.infer<typeof ActiveFormRule>

const shape = {
  name: Name,
  /** Asked for with words of its own (FRULE-06). */
  target: FormRuleTargetShape.nullable().optional(),
  active: z.boolean().optional(),
  conditions: ConditionShape.nullable().optional(),
  actions: z.array(FormRuleAction).max(MOST_FORM_RULE_ACTIONS).nullable().optional(),
}
export const FormRuleInput = z.object(shape)
export type FormRuleInput = z.infer<typeof FormRuleInput>
export const FormRuleChange = z.object({ ...shape, name: Name.optional(), version: z.int().optional() })
export type FormRuleChange = z.infer<typeof FormRuleChange>
export const FormRuleQuery = z.object({
  ...listQuery,
  target: FormRuleTargetShape.optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type FormRuleQuery = z.infer<typeof FormRuleQuery>

export const OfferedFormField = SearchField.extend({
  /** Conditions may name it. */
  asked: z.boolean(),
  acts: z.array(z.enum(FORM_RULE_ACTIONS)),
})
export type OfferedFormField = z.infer<typeof OfferedFormField>

/** A rule as it is written, saved or not; on a record, or on what came from forms in the last days. */
export const FormRuleTrial = z.object({
  target: FormRuleTargetShape,
  conditions: ConditionShape,
  actions: z.array(FormRuleAction).max(MOST_FORM_RULE_ACTIONS),
  item: Guid.optional(),
})
export type FormRuleTrial = z.infer<typeof FormRuleTrial>

const module = 'formRule' as const
const reading = anyRole('FORM_RULE')
const WRITTEN = [
  'exists',
  'form_rule_target',
  'form_rule_target_gone',
  'form_rule_field_unknown',
  'form_rule_field_fixed',
  'rule_condition',
  'rule_no_action',
  'rule_message',
  ...CONDITION_ERRORS,
] as const

export const formRulesApi = defineApi({
  list: {
    method: 'GET',
    path: '/form-rules',
    summary: 'Form rules, the oldest first as they apply, of one form or of all; `export` downloads them',
    access: reading,
    module,
    query: FormRuleQuery,
    response: pageOf(FormRuleRow),
    errors: [...CONDITION_ERRORS],
  },
  active: {
    method: 'GET',
    path: '/form-rules/active',
    summary: 'The rules that act in forms today, of one form or of all',
    access: 'signed-in',
    module,
    query: z.object({ target: FormRuleTargetShape.optional() }),
    response: z.object({ data: z.array(ActiveFormRule) }),
  },
  fields: {
    method: 'GET',
    path: '/form-rules/fields',
    summary: 'What conditions and actions of the rules of a form may name, in the language of the caller',
    access: reading,
    module,
    query: z.object({ target: FormRuleTargetShape }),
    response: z.object({ data: z.array(OfferedFormField) }),
  },
  get: {
    method: 'GET',
    path: '/form-rules/:guid',
    summary: 'One form rule with its conditions and actions',
    access: reading,
    module,
    params: GuidParams,
    response: FormRuleShape,
  },
  create: {
    method: 'POST',
    path: '/form-rules',
    summary: 'Make a form rule, which acts from then on if it is active',
    access: roles('FORM_RULE', 'ADD'),
    module,
    body: FormRuleInput,
    response: FormRuleShape,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/form-rules/:guid',
    summary: 'Change a form rule',
    access: roles('FORM_RULE', 'EDIT'),
    module,
    params: GuidParams,
    body: FormRuleChange,
    response: FormRuleShape,
    errors: [...WRITTEN, 'stale'],
  },
  status: {
    method: 'PUT',
    path: '/form-rules/:guid/status',
    summary: 'Enable or disable a form rule',
    access: roles('FORM_RULE', 'EDIT'),
    module,
    params: GuidParams,
    body: z.object({ active: z.boolean() }),
    response: FormRuleShape,
    errors: ['form_rule_field_unknown', 'form_rule_target_gone'],
  },
  try: {
    method: 'POST',
    path: '/form-rules/try',
    summary: 'What a form rule would do to a record, or would have done to what forms sent in the last 30 days',
    access: reading,
    module,
    asks: true,
    body: FormRuleTrial,
    response: Tried,
    errors: [...WRITTEN, 'item_not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/form-rules/:guid',
    summary: 'Delete a form rule',
    access: roles('FORM_RULE', 'DELETE'),
    module,
    params: GuidParams,
    response: Nothing,
  },
})
