import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { removeReservation } from './change-reservations.ts'
import { reservationWords } from './words.ts'

export const RemoveDialog = ({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) => {
  const say = reservationWords.use()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await removeReservation(reservation)
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={say('remove_title', { name: reservation.name.name })}
      action={say('remove')}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {say(reservation.active ? 'remove_active' : 'remove_ended')}
    </ConfirmDialog>
  )
}
