import { defineList } from '../kernel/list.ts'

/** The list of keywords, on every side (TAG-01). */
export const TAG_LIST = defineList({
  words: 'sheets:tags.columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    items: { kind: 'count', sort: true },
    createdAt: { kind: 'datetime', sort: true },
  },
})
