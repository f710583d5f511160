import { defineList } from '../kernel/list.ts'

/** The list of templates. */
export const TEMPLATE_LIST = defineList({
  words: 'operation-templates:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    description: { kind: 'text' },
    active: { kind: 'boolean', sort: true },
    tasks: { kind: 'count', filter: false },
    uses: { kind: 'count', filter: false },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
