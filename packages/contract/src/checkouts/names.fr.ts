import type { NamesOf } from '../kernel/module.ts'
import type { checkoutsModule } from './module.ts'

const fr: NamesOf<typeof checkoutsModule> = {
  areas: { CHECKOUT: 'Remise', CHECKIN: 'Retour' },
  records: { checkout: 'Remise' },
  actions: { checkout: 'Remise', checkin: 'Retour' },
  notifications: {
    checkout_late: {
      name: 'Retour en retard',
      about: 'Quand des articles remis à quelqu’un ne sont pas rendus à la date prévue.',
    },
    checkout_own_late: {
      name: 'Articles à rendre',
      about: 'Quand la date de retour d’articles qui vous ont été remis est passée.',
    },
  },
}
export default fr
