import { defineList } from '../kernel/list.ts'

/** The list of the company's own fields: in the order of forms, which people make by hand. */
export const FIELD_LIST = defineList({
  words: 'sheets:fields.columns',
  columns: {
    name: { kind: 'text' },
    type: { kind: 'choice' },
    target: { kind: 'choice' },
    description: { kind: 'text' },
    values: { kind: 'choices' },
    parent: { kind: 'named' },
    createdAt: { kind: 'datetime' },
  },
})
