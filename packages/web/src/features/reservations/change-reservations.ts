import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { isFailure } from '../../kernel/failure.ts'
import { can } from '../../kernel/session.ts'
import { toast } from '../../kernel/toasts.ts'
import { undo } from '../../kernel/undo.ts'
import { refreshStock } from '../stock/index.ts'
import { RESERVATION_ADD } from './access.ts'
import { reservations } from './api.ts'
import { reservationWords } from './words.ts'

/** Whether the call went through; the client has said why it did not. */
const done = async (call: () => Promise<unknown>): Promise<boolean> => {
  try {
    await call()
    return true
  } catch (error) {
    if (!isFailure(error)) throw error
    return false
  } finally {
    void refreshStock()
  }
}

/** The same again, as long as the quantity is still there. */
const reserveAgain = ({ name, item, quantity, expiryDate }: Reservation) =>
  done(() =>
    reservations.create({ body: { name: name.guid ?? { name: name.name }, item: item.guid, quantity, expiryDate } }),
  )

/** Can be taken back, so it asks nothing. */
export const cancelReservation = async (reservation: Reservation): Promise<void> => {
  const { say } = reservationWords
  if (!(await done(() => reservations.cancel({ params: { guid: reservation.guid } })))) return
  undo.offer(
    say('cancelled', { name: reservation.name.name }),
    can(RESERVATION_ADD) ? { label: say('undo'), run: () => void reserveAgain(reservation) } : undefined,
  )
}

export const removeReservation = async ({ guid }: Reservation): Promise<void> => {
  if (await done(() => reservations.remove({ params: { guid } }))) toast.success(reservationWords.say('deleted'))
}
