import { defineWebModule } from '../../shell/index.ts'
import { packsRoute, subscribeRoute, subscriptionRoute, thankYouRoute } from './screens.ts'
import { PAYERS } from '@entrepot/contract/plans/payers.ts'

export const plansModule = defineWebModule({
  routes: { main: [packsRoute, subscribeRoute, thankYouRoute], company: [subscriptionRoute] },
  settings: [
    {
      path: '/profile/subscription',
      label: { fr: 'Abonnement', en: 'Subscription' },
      group: 'company',
      place: 20,
      roles: PAYERS,
    },
  ],
  additions: () => import('./additions.ts'),
})
