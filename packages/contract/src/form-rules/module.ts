import { defineModule } from '../kernel/module.ts'

export const formRulesModule = defineModule({
  name: 'form-rules',
  flag: 'formRule',
  sections: { formRules: { rank: 8 } },
  areas: { FORM_RULE: true },
  records: { form_rule: { area: 'FORM_RULE', topic: 'config' } },
  lists: { 'form-rules': true },
  messages: { form_rule_disabled: true },
  notifications: { form_rule_disabled: { any: 'FORM_RULE' } },
  errors: {
    form_rule_target: 422,
    form_rule_target_gone: 422,
    form_rule_field_unknown: 422,
    form_rule_field_fixed: 422,
    form_rule_needs_field: 409,
  },
  events: {
    'form_rule.created': { record: 'form_rule', action: 'create' },
    'form_rule.changed': { record: 'form_rule', action: 'update' },
    'form_rule.deleted': { record: 'form_rule', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof formRulesModule)['errors'], number> {}
}
