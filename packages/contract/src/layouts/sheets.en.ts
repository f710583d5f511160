import type { SheetWords } from './sheets.fr.ts'

const en: SheetWords = {
  users: {
    sheet: 'Users',
    columns: { name: 'Name', email: 'E-mail', groups: 'Groups', status: 'Status', createdAt: 'Created' },
    states: { active: 'Active', inactive: 'Inactive', person: 'No account' },
  },
  groups: {
    sheet: 'Groups',
    columns: { name: 'Name', members: 'Members', roles: 'Roles', folders: 'Folders', createdAt: 'Created' },
  },
  tags: { sheet: 'Keywords', columns: { name: 'Name', items: 'Items', createdAt: 'Created' } },
  categories: {
    sheet: 'Categories',
    columns: { name: 'Name', target: 'For', type: 'Type', records: 'Use', createdAt: 'Created' },
    targets: { item: 'Items', folder: 'Folders' },
  },
  fields: {
    sheet: 'Fields',
    columns: {
      name: 'Name',
      type: 'Type',
      target: 'For',
      description: 'Description',
      values: 'Values',
      parent: 'Depends on',
      createdAt: 'Created',
    },
    targets: { items: 'Items', intervention: 'Operations' },
    types: {
      text: 'Text',
      long_text: 'Long text',
      date: 'Date',
      datetime: 'Date and time',
      number: 'Whole number',
      decimal_number: 'Decimal number',
      checkbox: 'Checkbox',
      select: 'Single-choice list',
      autocomplete: 'Text with suggestions',
      multi_select: 'Multiple-choice list',
      price: 'Price',
      scanner: 'Scanned code',
      formula: 'Formula',
    },
  },
  names: { sheet: 'Reservation names', columns: { name: 'Name', uses: 'Active reservations', createdAt: 'Created' } },
}
export default en
