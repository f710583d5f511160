import { defineList, fieldsOfList } from '../kernel/list.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { RESERVATION_STATES } from './states.ts'

/** The list of reservations, on every side (RES-01). */
export const RESERVATION_LIST = defineList({
  words: 'reservations:columns',
  by: 'expiryDate',
  columns: {
    name: { kind: 'named', sort: true },
    item: { kind: 'named', sort: true },
    tag: { kind: 'text' },
    folder: { kind: 'named' },
    folder_path: { kind: 'text', filter: false },
    quantity: { kind: 'quantity', sort: true },
    unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
    taken: { kind: 'quantity', sort: true },
    expiryDate: { kind: 'date', sort: true },
    state: { kind: 'choice', choices: { values: RESERVATION_STATES.states, words: 'reservations:states' } },
    createdAt: { kind: 'datetime', sort: true },
    createdBy: { kind: 'person', sort: true },
  },
})
/** The list of their names (RES-05). */
export const NAME_LIST = defineList({
  words: 'sheets:names.columns',
  by: 'name',
  columns: {
    name: { kind: 'text', sort: true },
    uses: { kind: 'count' },
    createdAt: { kind: 'datetime' },
  },
})

/** What conditions on reservations may name. */
export const RESERVATION_FIELDS = fieldsOfList(RESERVATION_LIST)
