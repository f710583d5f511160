import { defineModule } from '../kernel/module.ts'

export const labelsModule = defineModule({
  name: 'labels',
  sections: { labels: { rank: 6 } },
  flag: 'barcodePrint',
  areas: { BARCODE_PRINT: true },
  records: { print_config: { area: 'BARCODE_PRINT', topic: 'config' } },
  lists: { printConfigs: true },
  messages: { labels_done: true, labels_failed: true },
  errors: {
    label_placeholder: 422,
    label_empty: 422,
    label_ean_digits: 422,
    label_ean_check: 422,
    label_character: 422,
    label_too_long: 422,
    label_too_fine: 422,
    label_no_room: 422,
    label_unreadable: 422,
    label_nothing: 422,
    label_too_many: 422,
    label_too_much: 422,
    label_run: 422,
    label_sheet: 422,
    label_start: 422,
    label_needs_field: 409,
    label_file_gone: 404,
  },
  events: {
    'print_config.created': { record: 'print_config', action: 'create' },
    'print_config.changed': { record: 'print_config', action: 'update' },
    'print_config.deleted': { record: 'print_config', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof labelsModule)['errors'], number> {}
}
