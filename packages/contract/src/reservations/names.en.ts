import type { NamesOf } from '../kernel/module.ts'
import type { reservationsModule } from './module.ts'

const en: NamesOf<typeof reservationsModule> = {
  areas: { RESERVATION: 'Reservations' },
  records: { reservation: 'Reservation', reservation_name: 'Reservation name' },
  actions: { cancel: 'Reservation cancelled', expire: 'Expired' },
  notifications: {
    reservation_expired: { name: 'Reservation expired', about: 'When reservations that you made come to their end.' },
    reservation_short: { name: 'Reservation not covered', about: 'When a count finds less than you have reserved.' },
  },
}
export default en
