import type fr from './words.fr.ts'

const en: typeof fr = {
  sheet: 'Search by file',
  sets: {
    found: 'Found',
    ambiguous: 'Ambiguous',
    elsewhere: 'Elsewhere',
    not_found: 'Not found',
    duplicates: 'Duplicates',
  },
  columns: {
    value: 'Value',
    rows: 'Rows of the file',
    times: 'Occurrences',
    name: 'Name',
    tag: 'Barcode',
    path: 'Location',
    quantity: 'Quantity',
    unit: 'Unit',
  },
}
export default en
