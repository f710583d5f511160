import { defineList, fieldsOfList } from '../kernel/list.ts'
import { RULE_TRIGGERS } from './triggers.ts'

/** The list of business rules, in the order in which they run (BRULE-15). */
export const RULE_LIST = defineList({
  words: 'business-rules:columns',
  by: 'createdAt',
  columns: {
    name: { kind: 'text', sort: true },
    trigger: { kind: 'choice', choices: { values: RULE_TRIGGERS, words: 'business-rules:triggers' }, sort: true },
    active: { kind: 'boolean', sort: true },
    actions: { kind: 'count', sort: true },
    fired: { kind: 'count', sort: true },
    lastFired: { kind: 'datetime', sort: true },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person' },
    updatedAt: { kind: 'datetime', sort: true },
    updatedBy: { kind: 'person' },
  },
})
export const RULE_LIST_FIELDS = fieldsOfList(RULE_LIST)
