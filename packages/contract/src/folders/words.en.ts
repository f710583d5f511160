import type { FolderWords } from './words.fr.ts'

const en: FolderWords = {
  types: { stock: 'Stock', cabinet: 'Cabinet', city: 'City', building: 'Building', floor: 'Floor', room: 'Room' },
  columns: {
    name: 'Name',
    path: 'Path',
    type: 'Type',
    tag: 'Barcode',
    parent: 'Location',
    category: 'Category',
    description: 'Description',
    items: 'Items',
    totalItems: 'Items, sub-folders included',
    folders: 'Sub-folders',
    createdAt: 'Created on',
    createdBy: 'Created by',
    updatedAt: 'Updated on',
    updatedBy: 'Updated by',
  },
  sheet: 'Folders',
}
export default en
