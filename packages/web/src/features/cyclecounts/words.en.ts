import type { Translation } from '../../kernel/words.ts'
import type fr from './words.fr.ts'

const en: Translation<typeof fr> = {
  title: 'To count',
  new: 'Count these items',
  count_one: '{{shown}} item',
  count_other: '{{shown}} items',
  search: 'Search for an item',
  empty: 'Nothing to count',
  empty_text: 'Items of the folders in which you may count appear here, the most likely to be wrong first.',
  no_result: 'No item matches',
  clear: 'Clear the filters',
  views: 'What is shown',
  list: 'To count',
  accuracy: 'Accuracy',
  most: 'Items a day',
  mosts_one: '{{shown}} item',
  mosts_other: '{{shown}} items',
  any_category: 'All categories',
  inventory: 'Count of {{date}}',
  begun: 'Inventory begun: {{name}}',
  wrong: 'Difference at the last count',
  never: 'Never',
  by: 'Accuracy by',
  bys: { folder: 'By folder', category: 'By category', month: 'By month' },
  from: 'From',
  to: 'To',
  exact: {
    count_one: '{{shown}} row',
    count_other: '{{shown}} rows',
    search: 'Search',
    empty: 'Nothing was counted',
    empty_text: 'Each count says whether the stock was exact, whether or not it finds a difference.',
    no_result: 'No count matches',
  },
}
export default en
