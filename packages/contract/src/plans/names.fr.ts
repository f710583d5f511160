import type { NamesOf } from '../kernel/module.ts'
import type { plansModule } from './module.ts'

const fr: NamesOf<typeof plansModule> = {
  notifications: {
    plan: { name: 'Abonnement' },
  },
}
export default fr
