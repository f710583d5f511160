import type { quickupdateModule } from './module.ts'

const en: Record<keyof (typeof quickupdateModule)['errors'], string> = {
  quick_not_found: 'Item not found',
  quick_denied: 'You are not allowed to perform this action',
  quick_location: 'This item is in a different location',
  quick_duplicate: 'An item with the same name or tag is already in the list',
  quick_variant: 'Variants and products with variants cannot be updated',
  quick_field_needed: 'The form model needs at least one field',
  quick_kept: 'This field cannot be emptied: turn "Overwrite if empty" off',
  quick_no_status: 'No custom text or list field has the meaning "status": choose one in the fields',
  quick_formula: 'A formula computes itself: it cannot be updated',
  quick_needs_field: 'Form models of quick updates use this field: take it out of {{names}} first',
}
export default en
