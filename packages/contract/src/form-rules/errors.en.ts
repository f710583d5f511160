import type { formRulesModule } from './module.ts'

const en: Record<keyof (typeof formRulesModule)['errors'], string> = {
  form_rule_target: 'Please choose a value for the "Target entity" field',
  form_rule_target_gone: 'This form does not exist, or no longer: choose another one',
  form_rule_field_unknown: 'The field {{name}} does not exist, or no longer, in this form',
  form_rule_field_fixed: 'This action is not possible on the field {{name}}: choose another one',
  form_rule_needs_field: 'Active form rules use this field: {{names}}',
}
export default en
