import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { LINE_STATUSES, OPERATION_TYPES, TASK_KINDS } from './kinds.ts'
import { STATUSES } from './lifecycle.ts'

const statuses = { kind: 'choice', choices: { values: STATUSES, words: 'operations:statuses' }, sort: true } as const

/** The list of operations. */
export const OPERATION_LIST = defineList({
  words: 'operations:columns',
  by: '-createdAt',
  columns: {
    code: { kind: 'text', sort: true },
    title: { kind: 'text', sort: true },
    type: { kind: 'choice', choices: { values: OPERATION_TYPES, words: 'operations:types' }, sort: true },
    status: statuses,
    location: { kind: 'named' },
    destination: { kind: 'named' },
    assignees: { kind: 'text', filter: false },
    start_date: { kind: 'date', sort: true },
    end_date: { kind: 'date', sort: true },
    expedition_date: { kind: 'date', sort: true },
    reception_date: { kind: 'date', sort: true },
    packages: { kind: 'count' },
    tasks_done: { kind: 'count' },
    tasks_total: { kind: 'count' },
    on_its_way: { kind: 'count', filter: false },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person', sort: true },
    updatedAt: { kind: 'datetime', sort: true },
    closedAt: { kind: 'datetime', sort: true },
    closedBy: { kind: 'person' },
  },
})
/** Tasks over all operations. */
export const TASK_LIST = defineList({
  words: 'operations:tasks',
  by: '-createdAt',
  columns: {
    title: { kind: 'text' },
    kind: { kind: 'choice', choices: { values: TASK_KINDS, words: 'operations:kinds' }, sort: true },
    status: statuses,
    operation: { kind: 'named', sort: true },
    location: { kind: 'named' },
    assignee: { kind: 'named', sort: true },
    done: { kind: 'count', filter: false },
    total: { kind: 'count', filter: false },
    createdAt: { kind: 'datetime', sort: true, exported: false, filter: false },
    openedAt: { kind: 'datetime' },
    closedAt: { kind: 'datetime', sort: true },
    closedBy: { kind: 'person' },
    /** What was answered in its form, and who signed. */
    answers: { kind: 'text', filter: false },
    signed: { kind: 'text', filter: false },
  },
})
/** Lines of one task. */
export const TASK_LINES = defineList({
  words: 'operations:lines',
  by: 'folder',
  columns: {
    name: { kind: 'text', sort: true },
    code: { kind: 'text' },
    folder: { kind: 'named', sort: true },
    folder_path: { kind: 'text', filter: false },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    status: { kind: 'choice', choices: { values: LINE_STATUSES, words: 'operations:scanned' }, sort: true },
    expected: { kind: 'quantity' },
    found: { kind: 'quantity' },
    output: { kind: 'quantity' },
    difference: { kind: 'number' },
    exitStatus: { kind: 'text' },
    at: { kind: 'datetime', sort: true },
    by: { kind: 'person' },
  },
})

/** What conditions on operations may name. */
export const OPERATION_FIELDS = fieldsOfList(OPERATION_LIST)
