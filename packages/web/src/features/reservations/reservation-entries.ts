import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { RESERVATION_STATES, reservationState } from '@entrepot/contract/reservations/states.ts'
import { IconBookmarkOff, IconEdit, IconTrash } from '@tabler/icons-react'
import { can } from '../../kernel/session.ts'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import { RESERVATION_DELETE, RESERVATION_EDIT } from './access.ts'
import { cancelReservation } from './change-reservations.ts'
import { reservationWords } from './words.ts'

export type ReservationActions = {
  edit: (reservation: Reservation) => void
  remove: (reservation: Reservation) => void
}

/** Absent without the role, with the reason on a read-only folder or once it has ended. */
export const reservationEntries = (
  reservation: Reservation,
  writable: boolean,
  { edit, remove }: ReservationActions,
): MenuEntry[] => {
  const { say } = reservationWords
  const unwritable = !writable && say('read_only')
  const unless = (act: keyof typeof RESERVATION_STATES.acts) =>
    unwritable || (!mayAct(RESERVATION_STATES, reservationState(reservation), act) && say('ended'))
  return [
    ...(can(RESERVATION_EDIT)
      ? [
          { label: say('edit'), icon: IconEdit, disabled: unless('change'), run: () => edit(reservation) },
          {
            label: say('cancel'),
            icon: IconBookmarkOff,
            disabled: unless('cancel'),
            run: () => void cancelReservation(reservation),
          },
        ]
      : []),
    ...(can(RESERVATION_DELETE)
      ? [
          {
            label: say('remove'),
            icon: IconTrash,
            danger: true,
            separated: true,
            disabled: unwritable,
            run: () => remove(reservation),
          },
        ]
      : []),
  ]
}
