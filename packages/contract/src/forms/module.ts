import { defineModule } from '../kernel/module.ts'

export const formsModule = defineModule({
  name: 'forms',
  flag: 'formLayout',
  sections: { formLayouts: { rank: 5 } },
  areas: { FORM_LAYOUT: true },
  records: { form_layout: { area: 'FORM_LAYOUT', topic: 'config' } },
  lists: { 'form-layouts': true },
  errors: {
    imei: 422,
    form_read_only: 422,
    form_section_empty: 422,
    form_section_unique: 422,
    form_field_twice: 422,
    form_field_missing: 422,
    form_min_max: 422,
    form_setting: 422,
    form_same_value: 422,
    form_auto_loop: 422,
    form_closed_required: 422,
    form_category_taken: 422,
    form_too_many: 422,
    form_built_in: 409,
    form_needs_field: 409,
    form_needs_category: 409,
  },
  events: {
    'form_layout.created': { record: 'form_layout', action: 'create' },
    'form_layout.changed': { record: 'form_layout', action: 'update' },
    'form_layout.deleted': { record: 'form_layout', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof formsModule)['errors'], number> {}
}
