import { defineList } from '../kernel/list.ts'

/** The list of groups, on every side (GROUP-05). */
export const GROUP_LIST = defineList({
  words: 'sheets:groups.columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    members: { kind: 'count' },
    roles: { kind: 'count' },
    folders: { kind: 'count' },
    createdAt: { kind: 'datetime' },
  },
})
