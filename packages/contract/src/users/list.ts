import { defineList } from '../kernel/list.ts'

/** The list of users, on every side (USER-14). */
export const USER_LIST = defineList({
  words: 'sheets:users.columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'text', sort: true },
    groups: { kind: 'choices' },
    status: { kind: 'choice', sort: true },
    createdAt: { kind: 'datetime', sort: true },
  },
})
