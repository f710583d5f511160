import type { importsModule } from './module.ts'

const en: Record<keyof (typeof importsModule)['errors'], string> = {
  xlsx_only: 'Only Excel .xlsx files are accepted',
  import_empty: 'The file is empty',
  import_too_many_rows: 'The file has more than {{max}} rows',
  import_too_many_columns: 'The file has more than {{max}} columns',
  import_unreadable: 'This file is not a readable Excel workbook: {{reason}}',
  import_no_sheet: 'The sheet {{name}} does not exist in this file',
  import_has_errors: '{{count}} rows have errors: correct them or import the valid rows only',
  import_not_ready: 'This import is not ready: validate it first',
}
export default en
