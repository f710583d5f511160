import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen } from '../../shell/index.ts'
import { RECIPIENTS_ACCESS } from './access.ts'
import { recipientsSearch } from './address.ts'

export const recipientsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/recipients',
  validateSearch: recipientsSearch,
  ...screen({
    ...lateWords(async () => (await import('./words.ts')).loadRecipientWords()),
    ...RECIPIENTS_ACCESS,
  }),
  component: lazyScreen(() => import('./recipients-page.tsx'), 'RecipientsPage'),
})

refreshOn('config', ['recipients'])
refreshOn('items', ['recipients'])
