import type { OperationTemplatesWords } from './words.fr.ts'

const en: OperationTemplatesWords = {
  types: { scan: 'Scan', scan_validation: 'Scan validation', form: 'Form', auto: 'Automatic' },
  auto_types: {
    update_items: 'Update items',
    reserve_items: 'Reserve items',
    remove_reservations: 'Remove reservations',
    send_excel_report: 'Send Excel report',
    send_custom_mail: 'Send custom mail',
  },
  columns: {
    name: 'Template',
    description: 'Description',
    active: 'Active',
    tasks: 'Tasks',
    uses: 'Operations',
    updatedAt: 'Changed on',
    updatedBy: 'By',
  },
  sheet: 'Operation templates',
  copy: '{{name}} (copy)',
  copy_again: '{{name}} (copy {{n}})',
}
export default en
