import { defineList } from '../kernel/list.ts'

/** The list of what was deleted, on every side (TRASH-01), the last first. */
export const TRASH_LIST = defineList({
  words: 'trash:columns',
  by: '-deletedAt',
  columns: {
    name: { kind: 'text', sort: true },
    type: { kind: 'choice', sort: true },
    tag: { kind: 'text' },
    location: { kind: 'text' },
    deletedAt: { kind: 'datetime', sort: true },
    deletedBy: { kind: 'person' },
    daysLeft: { kind: 'count', sort: true },
    along: { kind: 'text' },
  },
})
