import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { removeReservation } from './change-reservations.ts'
import { reservationWords } from './words.ts'

export const RemoveDialog = ({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) => {
  const say = reservationWords.use()
  const { submit, saving } = useSubmit(() => removeReservation(reservation), { onDone: onClose })
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { name: reservation.name.name })}
      action={say('remove')}
      danger
      busy={saving}
      onConfirm={submit}
      onClose={onClose}
    >
      {say(reservation.active ? 'remove_active' : 'remove_ended')}
    </ConfirmDialog>
  )
}
