import type { bulkModule } from './module.ts'

const en: Record<keyof (typeof bulkModule)['errors'], string> = {
  bulk_nothing: 'No item is selected, or no field is to change',
  bulk_category: 'This category is for another type',
  bulk_too_many: '{{count}} items selected: {{max}} at most at once',
  bulk_under_way: 'This act is under way: wait for its end',
  bulk_over: 'This act has ended, or was taken back already: there is nothing left to undo',
  bulk_form: '“{{name}}”: {{reason}}',
}
export default en
