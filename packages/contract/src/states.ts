import { BULK_STATES } from './bulk/states.ts'
import { CHECKOUT_STATES } from './checkouts/states.ts'
import { FORMULA_RUN_STATES } from './fields/formula/states.ts'
import { IMPORT_STATES } from './imports/states.ts'
import type { Transitions } from './kernel/transitions.ts'
import { TASK_STATES } from './operations/lifecycle.ts'
import { ORDER_STATES } from './orders/states.ts'
import { RESERVATION_STATES } from './reservations/states.ts'

/** Every kind of record that has states. */
export const STATE_TABLES: readonly Transitions[] = [
  RESERVATION_STATES,
  IMPORT_STATES,
  BULK_STATES,
  FORMULA_RUN_STATES,
  TASK_STATES,
  ORDER_STATES,
  CHECKOUT_STATES,
]
