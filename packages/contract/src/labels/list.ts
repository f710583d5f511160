import { defineList } from '../kernel/list.ts'
import { BAR_FORMATS, LABEL_TYPES } from './types.ts'

/** The list of print configurations. */
export const PRINT_CONFIG_LIST = defineList({
  words: 'labels:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    type: { kind: 'choice', choices: { values: LABEL_TYPES, words: 'labels:types' }, sort: true },
    format: { kind: 'choice', choices: { values: BAR_FORMATS, words: 'labels:formats' } },
    pattern: { kind: 'text' },
    width: { kind: 'quantity', sort: true },
    height: { kind: 'quantity', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
