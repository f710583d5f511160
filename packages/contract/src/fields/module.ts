import { defineModule } from '../kernel/module.ts'

export const fieldsModule = defineModule({
  name: 'fields',
  sections: { fields: { rank: 1 } },
  areas: { FIELD: true },
  records: { field: { area: 'FIELD', topic: 'config' } },
  actions: { formula: true },
  errors: {
    field_locked: 409,
    field_values_used: 409,
    field_used: 409,
    field_name: 422,
    field_mapped: 422,
    field_parent: 422,
    field_cascades: 422,
    formula_invalid: 422,
    formula_unexpected: [422, 'formula_invalid'],
    formula_unfinished: [422, 'formula_invalid'],
    formula_levels: [422, 'formula_invalid'],
    formula_parts: [422, 'formula_invalid'],
    formula_function: [422, 'formula_invalid'],
    formula_arguments: [422, 'formula_invalid'],
    formula_variable: [422, 'formula_invalid'],
    formula_source: [422, 'formula_invalid'],
    formula_wants_number: [422, 'formula_invalid'],
    formula_wants_date: [422, 'formula_invalid'],
    formula_wants_text: [422, 'formula_invalid'],
    formula_wants_boolean: [422, 'formula_invalid'],
    formula_result: [422, 'formula_invalid'],
    formula_result_text: [422, 'formula_invalid'],
    formula_result_date: [422, 'formula_invalid'],
    formula_result_boolean: [422, 'formula_invalid'],
    formula_cycle: [422, 'formula_invalid'],
    formula_target: 422,
    formula_read_only: 422,
  },
  events: {
    'field.created': { record: 'field', action: 'create' },
    'field.changed': { record: 'field', action: 'update' },
    'field.deleted': { record: 'field', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof fieldsModule)['errors'], number> {}
}
