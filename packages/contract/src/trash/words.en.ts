import type { TrashWords } from './words.fr.ts'

const en: TrashWords = {
  columns: {
    name: 'Name',
    type: 'Type',
    tag: 'Barcode',
    location: 'Former location',
    deletedAt: 'Deleted on',
    deletedBy: 'Deleted by',
    daysLeft: 'Days left',
    along: 'Along with',
  },
  along_items_one: '{{count}} item',
  along_items_other: '{{count}} items',
  along_folders_one: '{{count}} folder',
  along_folders_other: '{{count}} folders',
  folder: 'Folder',
  gone: '(no longer exists)',
  sheet: 'Trash',
}
export default en
