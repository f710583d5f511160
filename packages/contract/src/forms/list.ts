import { defineList } from '../kernel/list.ts'
import { LAYOUT_TYPES } from './layout-types.ts'

/** The list of form layouts. */
export const FORM_LAYOUT_LIST = defineList({
  words: 'forms:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    itemType: { kind: 'choice', choices: { values: LAYOUT_TYPES, words: 'forms:types' }, sort: true },
    category: { kind: 'named', sort: true },
    active: { kind: 'boolean', sort: true },
    sections: { kind: 'count', filter: false },
    fields: { kind: 'count', filter: false },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
