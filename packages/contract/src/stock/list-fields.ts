import { fieldsOfList } from '../kernel/list.ts'
import { SOURCE_KINDS } from '../modules.ts'
import { TRANSACTION_LIST } from './list.ts'

const { source, ...fields } = fieldsOfList(TRANSACTION_LIST)
/** What conditions on transactions may name. */
export const TRANSACTION_FIELDS = {
  ...fields,
  /** Of its article, as it is by now: asked for and counted by, no column. */
  category: { kind: 'text', suggests: 'categories' } as const,
  source: { ...source, choices: { values: SOURCE_KINDS, words: 'stock:sources' } },
}
