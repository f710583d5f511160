import type { NamesOf } from '../kernel/module.ts'
import type { notificationsModule } from './module.ts'

const fr: NamesOf<typeof notificationsModule> = {
  notifications: {
    export: { name: 'Export' },
    order_received: { name: 'Commande reçue' },
    api_failure: { name: 'Échec d’une intégration' },
  },
}
export default fr
