import type { CheckoutsWords } from './words.fr.ts'

const en: CheckoutsWords = {
  /** Of their form. */
  fields: {
    recipient: 'Recipient',
    dueDate: 'Due back',
    comment: 'Comment',
  },
  columns: {
    item: 'Item',
    tag: 'Barcode',
    recipient: 'Recipient',
    folder: 'Location',
    folder_path: 'Path',
    quantity: 'Quantity',
    unit: 'Unit',
    returnedQuantity: 'Returned',
    remaining: 'Still out',
    dueDate: 'Due on',
    status: 'State',
    late: 'Late',
    checkedOutAt: 'Checked out on',
    checkedOutBy: 'Checked out by',
    checkedInAt: 'Checked in on',
    checkedInBy: 'Checked in by',
    comment: 'Comment',
  },
  states: { checked_out: 'Checked out', checked_in: 'Checked in' },
  sheet: 'Checkouts',
  mail: {
    subject: '{{company}}: items to return',
    intro: 'Hello {{name}}, the due date of what you have from {{company}} is over:',
    line: '{{item}}, still out: {{quantity, number}}, due on {{day}}',
    outro: 'Please bring it back, or ask whoever gave it to you for more time.',
  },
}
export default en
