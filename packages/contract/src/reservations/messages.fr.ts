import type { MessageText } from '../kernel/module.ts'
import type { reservationsModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof reservationsModule)['messages'], MessageText> = {
  reservation_expired_one: {
    title: 'Réservation expirée\u00A0: {{name}}',
    text: '{{item}}, {{folder}}\u00A0: quantité rendue {{quantity, number}}',
  },
  reservation_expired_many: { title: '{{reservations}} réservations expirées', text: '{{names}}' },
  reservation_short: {
    title: 'Moins que réservé\u00A0: {{item}}',
    text: '{{folder}}\u00A0: un comptage a trouvé {{quantity, number}} pour {{reserved, number}} en réservation',
  },
  reservation_short_many: { title: 'Moins que réservé\u00A0: {{items}} articles', text: '{{names}}' },
}
export default fr
