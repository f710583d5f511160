import { defineModule } from '../kernel/module.ts'

export const importsModule = defineModule({
  name: 'imports',
  homeLines: { open_imports: true },
  areas: { IMPORT: true },
  records: { import: { placed: true, movesStock: true } },
  actions: { import: true },
  lists: { imports: true, 'import-rows': true },
  messages: {
    import_running: true,
    import_done: true,
    import_done_unchanged: true,
    import_undoing: true,
    import_undone: true,
    import_failed: true,
    import_cancelled: true,
  },
  notifications: { import: { rank: 6 } },
  errors: {
    import_empty: 422,
    import_too_many_rows: 422,
    import_too_many_columns: 422,
    import_too_many_sheets: 422,
    import_too_many_texts: 422,
    import_too_much_text: 422,
    import_too_heavy: 422,
    import_unreadable: 422,
    import_no_sheet: 422,
    import_has_errors: 422,
    import_reading: 409,
    import_unread: 409,
    import_not_ready: 409,
    import_unmapped: 409,
    import_checking: 409,
    import_not_written: 409,
    import_writing: 409,
    import_undoing: 409,
    import_over: 409,
    import_incomplete: 500,
    xlsx_only: 415,
  },
  events: {
    'import.started': { record: 'import', action: 'import' },
    'import.reversed': { record: 'import', action: 'reverse' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof importsModule)['errors'], number> {}
}
