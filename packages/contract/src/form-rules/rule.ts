import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  exportQuery,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  Name,
  pageOf,
  tracked,
} from '../kernel/shapes.ts'
import { Tried } from '../laboratory/trial.ts'
import { FormField } from '../operation-templates/custom-task.ts'
import { SearchField } from '../search/search.ts'
import {
  ActiveFormRule,
  FORM_RULE_ACTIONS,
  FormRuleAction,
  FormRuleTargetShape,
  MOST_FORM_RULE_ACTIONS,
} from './active-rule.ts'
import { RULED_FORMS } from './targets.ts'

const shown = {
  guid: Guid,
  name: z.string(),
  target: FormRuleTargetShape,
  form: z.enum(RULED_FORMS),
  /** What the form is called; null: there is none any more. */
  targetName: z.string().nullable(),
  active: z.boolean(),
  /** How often its conditions held in what a form sent, over three months, and when last. */
  fired: z.int(),
  lastFired: Instant.nullable(),
  ...tracked,
}
export const FormRuleRow = z.object({ ...shown, actions_count: z.int() })
export type FormRuleRow = z.infer<typeof FormRuleRow>
export const FormRuleShape = z.object({ ...shown, conditions: ConditionShape, actions: z.array(FormRuleAction) })
export type FormRuleShape = z.infer<typeof FormRuleShape>

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

/** A form that rules may act on. `name` of a task: its template and the task; `fields`: those of its form. */
export const RuledTarget = z.object({
  target: FormRuleTargetShape,
  form: z.enum(RULED_FORMS),
  name: z.string(),
  fields: z.array(FormField),
})
export type RuledTarget = z.infer<typeof RuledTarget>

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
    summary: 'The rules that act in forms of records today, or in one form; a task brings those of its own',
    access: 'signed-in',
    module,
    query: z.object({ target: FormRuleTargetShape.optional() }),
    response: z.object({ data: z.array(ActiveFormRule) }),
  },
  targets: {
    method: 'GET',
    path: '/form-rules/targets',
    summary: 'The forms that rules may act on, in the language of the caller',
    access: reading,
    module,
    response: z.object({ data: z.array(RuledTarget) }),
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
