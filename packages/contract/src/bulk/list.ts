import { defineList } from '../kernel/list.ts'
import { BULK_RESULTS } from './bulk.ts'

/** The list of what became of each record of an act on many: in the order of the act. */
export const BULK_ROW_LIST = defineList({
  words: 'bulk:columns',
  columns: {
    name: { kind: 'text' },
    folder: { kind: 'named' },
    result: { kind: 'choice', choices: { values: BULK_RESULTS, words: 'bulk:results' } },
    field: { kind: 'text' },
    message: { kind: 'text' },
  },
})
