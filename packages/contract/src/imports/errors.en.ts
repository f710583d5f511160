import type { importsModule } from './module.ts'

const en: Record<keyof (typeof importsModule)['errors'], string> = {
  xlsx_only: 'Only Excel .xlsx files are accepted',
  import_empty: 'The file is empty',
  import_too_many_rows: 'The file has more than {{max}} rows',
  import_too_many_columns: 'The file has more than {{max}} columns',
  import_too_many_sheets: 'The file has more than {{max}} sheets',
  import_too_many_texts: 'The file holds more than {{max}} texts: divide it into several files',
  import_too_much_text: 'The texts of the file are more than {{max}} MB: divide it into several files',
  import_too_heavy:
    'Reading this file takes more than {{seconds}} seconds or {{megabytes}} MB of memory: divide it into several files',
  import_unreadable: 'This file is not a readable Excel workbook: save it again as .xlsx from Excel',
  import_no_sheet: 'The sheet {{name}} does not exist in this file',
  import_has_errors: 'Rows with errors: {{count}}. Correct them, or import the valid rows only',
  import_reading: 'This file is being read: wait for the end, or choose its sheet again',
  import_unread: 'The reading of this file was interrupted: choose its sheet again',
  import_unmapped: 'The columns of the sheet "{{name}}" are not mapped yet: check it first',
  import_not_ready: 'This import is not ready: validate it first',
  import_checking: 'The rows are being checked: wait for the end, or stop this import',
  import_not_written: 'This import has not written anything yet: run it first',
  import_writing: 'This import is under way: wait for the end, or stop it',
  import_undoing: 'This import is being taken back: wait for the end',
  import_over: 'This import has ended: upload the file again to start over',
  import_incomplete: '{{count}} of {{rows}} rows were handled: take this import back and upload the file again',
}
export default en
