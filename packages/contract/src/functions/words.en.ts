import type { FunctionsWords } from './words.fr.ts'

const en: FunctionsWords = {
  columns: {
    name: 'Name',
    returnedValue: 'Returned value',
    code: 'Expression',
    createdAt: 'Created',
    createdBy: 'By',
    updatedAt: 'Changed',
    updatedBy: 'Changed by',
  },
  sheet: 'API functions',
  kinds: { text: 'Text', number: 'Number', boolean: 'Yes or no', date: 'Date' },
  of: { operation: 'Operation', order: 'Order', fn: 'Function' },
}
export default en
