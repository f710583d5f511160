import { fieldsOfList } from '../kernel/list.ts'
import { SOURCE_KINDS } from '../modules.ts'
import { TRANSACTION_LIST } from './list.ts'

const { source, ...fields } = fieldsOfList(TRANSACTION_LIST)
/** What conditions on transactions may name. */
export const TRANSACTION_FIELDS = {
  ...fields,
  source: { ...source, choices: { values: SOURCE_KINDS, words: 'stock:sources' } },
}
