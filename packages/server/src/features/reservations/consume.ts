import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { RESERVATION_STATES } from '@entrepot/contract/reservations/states.ts'
import { happened } from '../../kernel/happened.ts'
import type { Hold, HoldKeeper } from '../../kernel/hold.ts'
import { Problem } from '../../kernel/problem.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { stateOf } from './read-reservations.ts'
import {
  findReservations,
  recordsReservedSince,
  type ReservationRow,
  updateReservations,
} from './reservations.queries.ts'

/** As stock sees a reservation; it is given back as it was found. */
type Kept = Hold & { reservation: ReservationRow }
const keptBy = (reservation: ReservationRow): Kept => ({
  guid: reservation.guid,
  record: reservation.item.guid,
  quantity: reservation.quantity,
  until: reservation.expiresOn,
  reservation,
})

/** How exits take from reservations (RES-10); nothing left ends one. */
export const reservationKeeper: HoldKeeper<Kept> = {
  find: async (ctx, guids) =>
    new Map([...(await findReservations(ctx, guids))].map(([guid, reservation]) => [guid, keptBy(reservation)])),
  refusal: (ctx, { reservation }) =>
    mayAct(RESERVATION_STATES, stateOf(ctx, reservation), 'take')
      ? null
      : new Problem(RESERVATION_STATES.refusal, {}, 'reservation'),
  changedSince: recordsReservedSince,
  release: async (ctx, released) => {
    await updateReservations(
      ctx,
      released.map(({ hold: { reservation }, quantity }) => ({
        ...reservation,
        quantity: reservation.quantity - quantity,
        taken: quantity,
        ended:
          reservation.quantity === quantity
            ? stateAfter(RESERVATION_STATES, stateOf(ctx, reservation), 'take', 'used')
            : null,
      })),
    )
    for (const { hold, quantity } of released)
      happened(ctx, 'reservation.taken', {
        guid: hold.guid,
        name: hold.reservation.name.name,
        folder: hold.reservation.folder,
        changes: [
          {
            field: 'quantity',
            old: quantityToNumber(hold.quantity),
            new: quantityToNumber(hold.quantity - quantity),
          },
        ],
      })
  },
}
