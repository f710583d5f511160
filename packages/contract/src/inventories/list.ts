import { defineList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { INVENTORY_STATES } from './states.ts'

/** The list of inventories. */
export const INVENTORY_LIST = defineList({
  words: 'inventories:columns',
  by: '-createdAt',
  columns: {
    name: { kind: 'text', sort: true },
    state: { kind: 'choice', choices: { values: INVENTORY_STATES.states, words: 'inventories:states' }, sort: true },
    counted: { kind: 'count' },
    different: { kind: 'count' },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person', sort: true },
    endedAt: { kind: 'datetime', sort: true },
  },
})
/** The records of one, with what was counted. */
export const INVENTORY_LINES = defineList({
  words: 'inventories:lines',
  by: 'folder',
  columns: {
    name: { kind: 'text', sort: true },
    tag: { kind: 'text' },
    folder: { kind: 'named', sort: true },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    expected: { kind: 'quantity' },
    counted: { kind: 'quantity' },
    difference: { kind: 'number' },
    countedAt: { kind: 'datetime', sort: true },
    countedBy: { kind: 'person' },
    problem: { kind: 'text', filter: false },
  },
})
