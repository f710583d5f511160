import type { InventoriesWords } from './words.fr.ts'

const en: InventoriesWords = {
  columns: {
    name: 'Inventory',
    state: 'State',
    counted: 'Counted',
    different: 'Differences',
    createdAt: 'Created on',
    createdBy: 'By',
    endedAt: 'Closed on',
  },
  states: { counting: 'Being counted', review: 'To approve', done: 'Approved', cancelled: 'Cancelled' },
  sheet: 'Inventories',
  lines: {
    name: 'Item',
    tag: 'Barcode',
    folder: 'Location',
    unit: 'Unit',
    expected: 'In stock',
    counted: 'Counted',
    difference: 'Difference',
    countedAt: 'Counted on',
    countedBy: 'Counted by',
    problem: 'Why it was refused',
  },
  lines_sheet: 'Counts',
}
export default en
