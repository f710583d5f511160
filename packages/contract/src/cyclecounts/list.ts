import { defineList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'

/** What to count next, the most likely to be wrong first. */
export const CYCLE_LIST = defineList({
  words: 'cyclecounts:columns',
  by: '-risk',
  columns: {
    name: { kind: 'text', sort: true },
    tag: { kind: 'text' },
    folder: { kind: 'named', sort: true },
    folder_path: { kind: 'text' },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    quantity: { kind: 'quantity' },
    value: { kind: 'number', price: true, filter: false },
    movements: { kind: 'count', sort: true },
    days: { kind: 'count', sort: true },
    lastCount: { kind: 'date', sort: true },
    counts: { kind: 'count' },
    errors: { kind: 'count' },
    chance: { kind: 'number', sort: true },
    risk: { kind: 'number', sort: true },
  },
})

/** How exact what is counted was: of each folder, each category or each month. */
export const ACCURACY_LIST = defineList({
  words: 'cyclecounts:accuracy',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    lines: { kind: 'count', sort: true },
    exact: { kind: 'count', sort: true },
    accuracy: { kind: 'number', sort: true },
    off: { kind: 'text' },
  },
})
