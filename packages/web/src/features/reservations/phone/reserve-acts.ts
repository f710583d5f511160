import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { outboxKind } from '../../../kernel/outbox/index.ts'
import { RESERVE_KIND, type ReserveAct } from './reserve-act.ts'

/** Reservations made on the mobile application. */
export const reserveActs = outboxKind<ReserveAct, Reservation>(RESERVE_KIND, async () =>
  (await import('./send-reserve.ts')).load(),
)
