import type fr from './sheets.fr.ts'

const en: typeof fr = {
  categories: {
    sheet: 'Categories',
    columns: { name: 'Name', target: 'For', type: 'Type', records: 'Use', createdAt: 'Created' },
    targets: { item: 'Items', folder: 'Folders' },
  },
}
export default en
