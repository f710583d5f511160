import { z } from 'zod'
import { RuleValue } from '../fields/rule-value.ts'
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
import { RuleFinding } from './findings.ts'
import { Tried } from '../laboratory/trial.ts'
import { SearchField } from '../search/search.ts'
import { RULE_TRIGGERS } from './triggers.ts'

export const RULE_ACTIONS = ['show_error', 'require_field', 'update_field', 'empty_field', 'increment_field'] as const
export const MOST_RULE_ACTIONS = 20

/**
 * What a rule does where its conditions hold (BRULE-12 to 14). `field`: a column of the item or `attributes.{name}`,
 * and of what is required also a field of the act. `value`: the message of an error, what a field becomes (texts may
 * hold placeholders), the number that is added.
 */
export const RuleAction = z.object({
  type: z.enum(RULE_ACTIONS),
  field: z.string().max(300).nullable().optional(),
  value: RuleValue.nullable().optional(),
})
export type RuleAction = z.infer<typeof RuleAction>

const shown = {
  guid: Guid,
  name: z.string(),
  trigger: z.enum(RULE_TRIGGERS),
  active: z.boolean(),
  /** How often it refused or changed something, and when last. */
  fired: z.int(),
  lastFired: Instant.nullable(),
  ...tracked,
}
export const BusinessRuleRow = z.object({ ...shown, actions_count: z.int() })
export type BusinessRuleRow = z.infer<typeof BusinessRuleRow>
export const BusinessRule = z.object({
  ...shown,
  conditions: ConditionShape,
  actions: z.array(RuleAction),
})
export type BusinessRule = z.infer<typeof BusinessRule>

const shape = {
  name: Name,
  /** Asked for with words of its own (BRULE-05). */
  trigger: z.enum(RULE_TRIGGERS).nullable().optional(),
  active: z.boolean().optional(),
  conditions: ConditionShape.nullable().optional(),
  actions: z.array(RuleAction).max(MOST_RULE_ACTIONS).nullable().optional(),
}
export const BusinessRuleInput = z.object(shape)
export type BusinessRuleInput = z.infer<typeof BusinessRuleInput>
export const BusinessRuleChange = z.object({ ...shape, name: Name.optional(), version: z.int().optional() })
export type BusinessRuleChange = z.infer<typeof BusinessRuleChange>
export const BusinessRuleQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type BusinessRuleQuery = z.infer<typeof BusinessRuleQuery>

/** A rule as it is written, saved or not: what is tried. */
export const RuleTrial = z.object({
  trigger: z.enum(RULE_TRIGGERS),
  conditions: ConditionShape,
  actions: z.array(RuleAction).max(MOST_RULE_ACTIONS),
  /** Its own, where it is saved already. */
  guid: Guid.optional(),
  /** A record it is tried on; without one, what happened in the last days. */
  item: Guid.optional(),
})
export type RuleTrial = z.infer<typeof RuleTrial>
export const RuleTried = Tried.extend({ findings: z.array(RuleFinding) })
export type RuleTried = z.infer<typeof RuleTried>

const module = 'businessRule' as const
const reading = anyRole('BUSINESS_RULE')
const WRITTEN = [
  'exists',
  'rule_trigger',
  'rule_condition',
  'rule_no_action',
  'rule_field_unknown',
  'rule_field_fixed',
  'rule_not_counted',
  'rule_not_emptied',
  'rule_message',
  'forbidden',
  ...CONDITION_ERRORS,
] as const

export const businessRulesApi = defineApi({
  list: {
    method: 'GET',
    path: '/business-rules',
    summary: 'Business rules, the oldest first as they run; `export` downloads them',
    access: reading,
    module,
    query: BusinessRuleQuery,
    response: pageOf(BusinessRuleRow),
    errors: [...CONDITION_ERRORS],
  },
  fields: {
    method: 'GET',
    path: '/business-rules/fields',
    summary: 'What conditions and actions of a trigger may name, in the language of the caller',
    access: reading,
    module,
    query: z.object({ trigger: z.enum(RULE_TRIGGERS) }),
    response: z.object({
      data: z.array(SearchField.extend({ sets: z.boolean(), counts: z.boolean(), requires: z.boolean() })),
    }),
  },
  get: {
    method: 'GET',
    path: '/business-rules/:guid',
    summary: 'One business rule with its conditions and actions',
    access: reading,
    module,
    params: GuidParams,
    response: BusinessRule,
  },
  create: {
    method: 'POST',
    path: '/business-rules',
    summary: 'Make a business rule, which runs from then on if it is active',
    access: roles('BUSINESS_RULE', 'ADD'),
    module,
    body: BusinessRuleInput,
    response: BusinessRule,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/business-rules/:guid',
    summary: 'Change a business rule',
    access: roles('BUSINESS_RULE', 'EDIT'),
    module,
    params: GuidParams,
    body: BusinessRuleChange,
    response: BusinessRule,
    errors: [...WRITTEN, 'stale'],
  },
  status: {
    method: 'PUT',
    path: '/business-rules/:guid/status',
    summary: 'Enable or disable a business rule',
    access: roles('BUSINESS_RULE', 'EDIT'),
    module,
    params: GuidParams,
    body: z.object({ active: z.boolean() }),
    response: BusinessRule,
    errors: ['rule_field_unknown'],
  },
  remove: {
    method: 'DELETE',
    path: '/business-rules/:guid',
    summary: 'Delete a business rule',
    access: roles('BUSINESS_RULE', 'DELETE'),
    module,
    params: GuidParams,
    response: Nothing,
  },
  try: {
    method: 'POST',
    path: '/business-rules/try',
    summary: 'What a rule would do to a record, or would have done in the last 30 days; nothing is changed',
    access: reading,
    module,
    asks: true,
    body: RuleTrial,
    response: RuleTried,
    errors: [...WRITTEN, 'item_not_found'],
  },
})
