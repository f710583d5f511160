import { defineList } from '../kernel/list.ts'

/** The list of categories, on every side (CAT-01). */
export const CATEGORY_LIST = defineList({
  words: 'sheets:categories.columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    target: { kind: 'choice' },
    type: { kind: 'choice', sort: true },
    records: { kind: 'count', sort: true },
    createdAt: { kind: 'datetime', sort: true },
  },
})
