import type { ListFields } from '../kernel/conditions/list-fields.ts'
import { ALL_UNITS } from '../kernel/quantity.ts'
import { RESERVATION_STATES } from './states.ts'

/** What conditions on reservations may name. */
export const RESERVATION_FIELDS = {
  name: { kind: 'text' },
  item: { kind: 'text' },
  tag: { kind: 'text' },
  folder: { kind: 'text' },
  quantity: { kind: 'number' },
  unit: { kind: 'choice', choices: { values: ALL_UNITS, words: 'items:units' } },
  taken: { kind: 'number' },
  expiryDate: { kind: 'date' },
  state: { kind: 'choice', choices: { values: RESERVATION_STATES.states, words: 'reservations:states' } },
  createdAt: { kind: 'datetime' },
  createdBy: { kind: 'text', suggests: 'users' },
} as const satisfies ListFields
