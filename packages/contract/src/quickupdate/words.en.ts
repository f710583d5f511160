import type { QuickupdateWords } from './words.fr.ts'

const en: QuickupdateWords = {
  columns: {
    name: 'Form model',
    fields: 'Fields',
    createdAt: 'Created on',
    createdBy: 'By',
    updatedAt: 'Changed on',
    updatedBy: 'Changed by',
  },
  sheet: 'Quick update form models',
  fields: {
    name: 'Name',
    description: 'Description',
    tags: 'Keywords',
    category: 'Category',
    threshold: 'Alert threshold',
    quantity: 'Quantity',
    packaging: 'Packaging',
    status: 'Status',
  },
}
export default en
