import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Hundredths } from '@entrepot/contract/kernel/quantity.ts'
import { quantityToNumber } from '@entrepot/contract/kernel/quantity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { RESERVATION_STATES } from '@entrepot/contract/reservations/states.ts'
import { stateOf } from './read-reservations.ts'
import { findReservations, type ReservationRow, updateReservations } from './reservations.queries.ts'

/** A reservation that an exit may take from: its record is locked by this transaction. */
export type Held = ReservationRow
export const heldReservations = (ctx: Ctx, guids: readonly string[]): Promise<Map<string, Held>> =>
  findReservations(ctx, guids)

/** Why an exit of a record cannot take from a reservation, or null. Of another record it means nothing here. */
export const refusedHeld = (ctx: Ctx, held: Held | undefined, item: string, named: string): Problem | null => {
  if (held?.item.guid !== item) return atField('unknown_value', 'reservation', { value: named })
  return mayAct(RESERVATION_STATES, stateOf(ctx, held), 'take')
    ? null
    : new Problem(RESERVATION_STATES.refusal, {}, 'reservation')
}

export type Taken = { held: Held; day: Day; taken: Hundredths }
/** What an exit takes from its reservation; the rest of a larger exit comes from what is free. */
export const takenFrom = (held: Held, quantity: Hundredths): Taken => ({
  held,
  day: held.expiresOn,
  taken: Math.min(held.quantity, quantity),
})

/** Lowers what is kept; nothing left ends it (RES-10). */
export const consume = async (ctx: Ctx, taken: readonly Taken[]): Promise<void> => {
  if (taken.length === 0) return
  await updateReservations(
    ctx,
    taken.map(({ held, taken: amount }) => ({
      ...held,
      quantity: held.quantity - amount,
      taken: amount,
      ended: held.quantity === amount ? stateAfter(RESERVATION_STATES, stateOf(ctx, held), 'take', 'used') : null,
    })),
  )
  for (const { held, taken: amount } of taken) {
    happened(ctx, 'reservation.taken', {
      guid: held.guid,
      name: held.name.name,
      folder: held.folder,
      changes: [
        { field: 'quantity', old: quantityToNumber(held.quantity), new: quantityToNumber(held.quantity - amount) },
      ],
    })
  }
}
