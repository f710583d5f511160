import type { formsModule } from './module.ts'

const en: Record<keyof (typeof formsModule)['errors'], string> = {
  imei: 'Invalid IMEI',
  form_read_only: 'The field “{{name}}” is read-only in the form of this record: the form is changed in the settings',
  form_section_empty: 'A section must hold at least one field',
  form_section_unique: 'Section names must be unique',
  form_field_twice: 'The field “{{name}}” is in this form already',
  form_field_missing: 'The field “{{name}}” must be in the form',
  form_min_max: 'Section “{{section}}”, field “{{name}}”: the minimum may not exceed the maximum',
  form_setting: 'Section “{{section}}”: this setting does not suit the field “{{name}}”',
  form_same_value: 'Section “{{section}}”, field “{{name}}”: choose another field of this form, of the same kind',
  form_auto_loop: 'Section “{{section}}”: the field “{{name}}” cannot be computed from itself on save',
  form_closed_required:
    'Section “{{section}}”: the field “{{name}}” is read-only, so nobody could fill it in. Take away “required” or “read-only”',
  form_category_taken: 'The form “{{name}}” is active for this category already: disable it first',
  form_too_many: 'A company can have {{max}} forms: delete one first',
  form_built_in: 'This form always exists: it can be changed but not deleted',
  form_needs_field: 'This field is placed in forms: {{names}}. Take it out first',
  form_needs_category: 'This category has forms: {{names}}. Change them first',
}
export default en
