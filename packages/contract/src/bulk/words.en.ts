import type { BulkWords } from './words.fr.ts'

const en: BulkWords = {
  acts: {
    edit: 'Bulk edit',
    move: 'Bulk move',
    in: 'Bulk stock in',
    out: 'Bulk stock out',
    count: 'Bulk count',
    trash: 'Bulk move to trash',
    quick: 'Quick update',
  },
  undo: 'Undo. {{act}}',
  changedSince: 'Changed since',
  sheet: 'Result',
  report: {
    item: 'Item',
    subject: 'Quick update: report of the items that were not updated',
    text: 'Some items were not updated: {{failed, number}} of {{total, number}}. The attached file gives the field and the reason of each.',
    button: 'See the result',
    file: 'Items not updated',
  },
  columns: { name: 'Name', folder: 'Location', result: 'Result', field: 'Field', message: 'Reason' },
  results: {
    changed: 'Changed',
    unchanged: 'Unchanged',
    refused: 'Refused',
    undone: 'Put back',
    kept: 'Left as it is',
  },
}
export default en
