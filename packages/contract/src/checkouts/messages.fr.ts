import type { MessageText } from '../kernel/module.ts'
import type { checkoutsModule } from './module.ts'

/** Titles and texts of notifications, chosen by `message` when they are read. */
const fr: Record<keyof (typeof checkoutsModule)['messages'], MessageText> = {
  checkout_late_one: {
    title: 'Retour en retard\u00A0: {{item}}',
    text: 'Remis à {{recipient}}, date de retour passée, reste à rendre\u00A0: {{quantity, number}}',
  },
  checkout_late_many: { title: '{{checkouts}} retours en retard', text: '{{names}}' },
  checkout_own_late_one: {
    title: 'À rendre\u00A0: {{item}}',
    text: 'Date de retour passée, reste à rendre\u00A0: {{quantity, number}}',
  },
  checkout_own_late_many: { title: '{{checkouts}} articles à rendre', text: '{{names}}' },
}
export default fr
