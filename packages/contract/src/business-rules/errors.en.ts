import type { businessRulesModule } from './module.ts'

const en: Record<keyof (typeof businessRulesModule)['errors'], string> = {
  rule_trigger: 'Please choose a value for the "Trigger action" field',
  rule_condition: 'The rule needs a condition',
  rule_no_action: 'The rule needs at least one action',
  rule_message: 'Write the message to show',
  rule_field_unknown: 'The field {{name}} does not exist, or no longer, for this trigger action',
  rule_field_fixed: 'A rule cannot change the field {{name}}',
  rule_not_counted: 'The field {{name}} is not a number: it cannot be incremented',
  rule_not_emptied: 'The field {{name}} cannot be emptied',
  rule_refused: '{{text}}',
  rule_required: '{{name}}: the field {{field}} is required',
  rule_broken: 'The rule “{{rule}}” cannot be applied to {{name}}: {{reason}}',
  rule_needs_field: 'Active business rules use this field: {{names}}',
}
export default en
