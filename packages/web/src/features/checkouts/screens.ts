import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { RECIPIENTS_ACCESS } from '../recipients/index.ts'
import { CHECKOUTS_ACCESS } from './access.ts'
import { checkoutsSearch, recipientSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadCheckoutWords())

export const checkoutsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/checkouts',
  validateSearch: checkoutsSearch,
  ...screen({ ...late(), ...CHECKOUTS_ACCESS }),
  component: lazyScreen(() => import('./checkouts-page.tsx'), 'CheckoutsPage'),
})
export const recipientRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/recipients/$guid',
  validateSearch: recipientSearch,
  ...screen({ ...late(), ...RECIPIENTS_ACCESS }),
  component: lazyScreen(() => import('./recipient-page.tsx'), 'RecipientPage'),
})

refreshOn('items', ['checkouts'])
refreshOn('config', ['checkouts'])
