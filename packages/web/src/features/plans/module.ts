import { defineWebModule } from '../../shell/index.ts'
import { packsRoute, subscribeRoute, subscriptionRoute, thankYouRoute } from './screens.ts'
import { PAYERS } from '@entrepot/contract/plans/payers.ts'

export const plansModule = defineWebModule({
  routes: { main: [packsRoute, subscribeRoute, thankYouRoute], profile: [subscriptionRoute] },
  profile: [{ path: 'subscription', label: { fr: 'Abonnement', en: 'Subscription' }, place: 30, roles: PAYERS }],
  additions: () => import('./additions.ts'),
})
