import { anyRole, roles } from '@entrepot/contract/kernel/roles.ts'
import { can, moduleIsOn } from '../../kernel/session.ts'

export const RESERVATION_VIEW = anyRole('RESERVATION')
export const RESERVATION_ADD = roles('RESERVATION', 'ADD')
export const RESERVATION_EDIT = roles('RESERVATION', 'EDIT')
export const RESERVATION_DELETE = roles('RESERVATION', 'DELETE')
/** Whether this person has anything to do with reservations. */
export const seesReservations = (): boolean => moduleIsOn('reservation') && can(RESERVATION_VIEW)
