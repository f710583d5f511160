import type { ValueWords } from './words.fr.ts'

const en: ValueWords = {
  columns: {
    name: 'Item',
    product: 'Product',
    tag: 'Barcode',
    type: 'Type',
    category: 'Category',
    folders: 'Places',
    quantity: 'Quantity',
    unit: 'Unit',
    averageCost: 'Average cost',
    value: 'Value',
  },
  groups: {
    name: 'Name',
    path: 'Path',
    articles: 'Items',
    unpriced: 'Without a cost',
    value: 'Value',
  },
  no_category: 'No category',
  sheet: 'Value of stock',
  sheet_folder: 'Value by place',
  sheet_category: 'Value by category',
}
export default en
