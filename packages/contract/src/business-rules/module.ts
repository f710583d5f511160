import { defineModule } from '../kernel/module.ts'

export const businessRulesModule = defineModule({
  name: 'business-rules',
  sections: { businessRules: { rank: 9 } },
  flag: 'businessRule',
  areas: { BUSINESS_RULE: true },
  records: { business_rule: { area: 'BUSINESS_RULE', topic: 'config' } },
  lists: { 'business-rules': true },
  messages: { rule_disabled: true },
  notifications: { rule_disabled: { any: 'BUSINESS_RULE' } },
  errors: {
    rule_trigger: 422,
    rule_condition: 422,
    rule_no_action: 422,
    rule_message: 422,
    rule_field_unknown: 422,
    rule_field_fixed: 422,
    rule_not_counted: 422,
    rule_not_emptied: 422,
    rule_refused: 422,
    rule_required: 422,
    rule_broken: 422,
    rule_needs_field: 409,
  },
  events: {
    'business_rule.created': { record: 'business_rule', action: 'create' },
    'business_rule.changed': { record: 'business_rule', action: 'update' },
    'business_rule.deleted': { record: 'business_rule', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof businessRulesModule)['errors'], number> {}
}
