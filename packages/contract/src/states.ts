import type { Transitions } from './kernel/transitions.ts'
import { RESERVATION_STATES } from './reservations/states.ts'

/** Every kind of record that has states. */
export const STATE_TABLES: readonly Transitions[] = [RESERVATION_STATES]
