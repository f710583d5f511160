import type { NamesOf } from '../kernel/module.ts'
import type { plansModule } from './module.ts'

const en: NamesOf<typeof plansModule> = {
  notifications: {
    plan: { name: 'Subscription' },
  },
}
export default en
