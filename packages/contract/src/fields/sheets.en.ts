import type fr from './sheets.fr.ts'

const en: typeof fr = {
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
}
export default en
