import { createRoute } from '@tanstack/react-router'
import { PACKS, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { subscriptionWords } from './words.ts'

/** Where an expired plan leads (NAV-12); until packs can be bought here, it says where they are. */
export const packsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: PACKS,
  ...screen({ title: () => subscriptionWords.say('title'), words: [subscriptionWords] }),
  component: lazyScreen(() => import('./plan-notice-page.tsx'), 'PlanNoticePage'),
})
