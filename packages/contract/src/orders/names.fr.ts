import type { NamesOf } from '../kernel/module.ts'
import type { ordersModule } from './module.ts'

const fr: NamesOf<typeof ordersModule> = {
  areas: { ORDER: 'Commandes' },
  records: { order: 'Commande' },
  actions: {
    order_sent: 'Envoi au fournisseur',
    order_received: 'Livraison reçue',
    line_closed: 'Ligne soldée',
    reception_reversed: 'Livraison annulée',
  },
}
export default fr
