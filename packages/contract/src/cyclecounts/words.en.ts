import type { CyclecountsWords } from './words.fr.ts'

const en: CyclecountsWords = {
  columns: {
    name: 'Item',
    tag: 'Barcode',
    folder: 'Place',
    folder_path: 'Path',
    unit: 'Unit',
    quantity: 'In stock',
    value: 'Value',
    movements: 'Movements since',
    days: 'Days since',
    lastCount: 'Last count',
    counts: 'Counts of the folder',
    errors: 'Differences of the folder',
    chance: 'Risk of a difference (%)',
    risk: 'Priority',
  },
  sheet: 'To count',
  accuracy: {
    name: 'Counts',
    lines: 'Counted',
    exact: 'Without difference',
    accuracy: 'Accuracy (%)',
    off: 'Differences in all',
  },
  accuracy_sheet: 'Stock accuracy',
  no_category: 'Without category',
}
export default en
