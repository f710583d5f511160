import type { fieldsModule } from './module.ts'

const en: Record<keyof (typeof fieldsModule)['errors'], string> = {
  field_locked:
    'The type and the target of the field {{name}} no longer change: values are stored or another field depends on it',
  field_values_used: 'These values are in use: {{values}}',
  field_used: 'This field is used by formulas: {{names}}. Change them first',
  field_name: 'The name cannot hold {{characters}}',
  field_mapped: 'The field {{name}} has this meaning already',
  field_parent: 'A list can only depend on another single-choice list of the same target',
  field_cascades: 'At most {{max}} cascade fields',
  formula_invalid: 'Invalid formula',
  formula_unexpected: 'Invalid formula: {{text}} is not expected here (character {{at}})',
  formula_unfinished: 'Invalid formula: something is missing at the end',
  formula_levels: 'Invalid formula: at most {{max}} levels of parentheses',
  formula_parts: 'Invalid formula: at most {{max}} numbers, names and signs',
  formula_function:
    'Invalid formula: there is no function {{name}} (character {{at}}). The functions are min, max, round, abs, if, today and days',
  formula_arguments: 'Invalid formula: {{name}} does not take {{given}} values (character {{at}})',
  formula_variable: 'Invalid formula: the variable {{name}} is not defined',
  formula_source: 'Invalid formula: the variable {{name}} names neither a column nor a usable field',
  formula_wants_number: 'Invalid formula: a number is expected (character {{at}})',
  formula_wants_date: 'Invalid formula: a date is expected (character {{at}})',
  formula_wants_text: 'Invalid formula: a text is expected (character {{at}})',
  formula_wants_boolean: 'Invalid formula: a comparison or a checkbox is expected (character {{at}})',
  formula_result: 'Invalid formula: the result must be a number',
  formula_result_text: 'Invalid formula: the result must be a text',
  formula_result_date: 'Invalid formula: the result must be a date',
  formula_result_boolean: 'Invalid formula: the result must be a comparison',
  formula_cycle: 'Invalid formula: it depends on itself ({{names}})',
  formula_target: 'A formula is for items only',
  formula_read_only: 'The field {{name}} is computed and cannot be entered',
}
export default en
