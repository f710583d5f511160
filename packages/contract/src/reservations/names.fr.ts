import type { NamesOf } from '../kernel/module.ts'
import type { reservationsModule } from './module.ts'

const fr: NamesOf<typeof reservationsModule> = {
  areas: { RESERVATION: 'Réservations' },
  records: { reservation: 'Réservation', reservation_name: 'Nom de réservation' },
  actions: { cancel: 'Annulation de réservation', expire: 'Expiration' },
  notifications: {
    reservation_expired: {
      name: 'Réservation expirée',
      about: 'Quand des réservations que vous avez faites arrivent à leur terme.',
    },
    reservation_short: {
      name: 'Réservation non couverte',
      about: 'Quand un comptage trouve moins que ce que vous avez réservé.',
    },
  },
}
export default fr
