import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { RemoveDialog } from '../layouts/index.ts'
import { removeReservation } from './change-reservations.ts'
import { reservationWords } from './words.ts'

export const RemoveReservation = ({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) => {
  const say = reservationWords.use()
  return (
    <RemoveDialog
      title={say('remove_title', { name: reservation.name.name })}
      action={say('remove')}
      remove={() => removeReservation(reservation)}
      onDone={onClose}
      onClose={onClose}
    >
      {say(reservation.active ? 'remove_active' : 'remove_ended')}
    </RemoveDialog>
  )
}
