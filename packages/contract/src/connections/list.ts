import { defineList } from '../kernel/list.ts'
import { AUTH_TYPES } from './auth-types.ts'

/** The list of connections. */
export const CONNECTION_LIST = defineList({
  words: 'connections:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    application: { kind: 'text', sort: true },
    baseUrl: { kind: 'text' },
    authType: { kind: 'choice', choices: { values: AUTH_TYPES, words: 'connections:auth_types' }, sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
