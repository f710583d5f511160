import { defineList } from '../kernel/list.ts'

/** What a function comes to. */
export const RETURNED_KINDS = ['text', 'number', 'boolean', 'date'] as const

/** The list of functions. */
export const FUNCTION_LIST = defineList({
  words: 'functions:columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    returnedValue: { kind: 'choice', choices: { values: RETURNED_KINDS, words: 'functions:kinds' }, sort: true },
    code: { kind: 'text' },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
