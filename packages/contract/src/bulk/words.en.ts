import type { BulkWords } from './words.fr.ts'

const en: BulkWords = {
  acts: {
    edit: 'Bulk edit',
    move: 'Bulk move',
    in: 'Bulk stock in',
    out: 'Bulk stock out',
    count: 'Bulk count',
    trash: 'Bulk move to trash',
  },
  undo: 'Undo. {{act}}',
  changedSince: 'Changed since',
  sheet: 'Result',
  columns: { name: 'Name', folder: 'Location', result: 'Result', message: 'Reason' },
  results: {
    changed: 'Changed',
    unchanged: 'Unchanged',
    refused: 'Refused',
    undone: 'Put back',
    kept: 'Left as it is',
  },
}
export default en
