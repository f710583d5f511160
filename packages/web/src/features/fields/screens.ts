import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { fieldsSearch } from './address.ts'

export const FIELD_VIEW = anyRole('FIELD')

export const fieldsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/fields',
  validateSearch: fieldsSearch,
  ...screen({ ...lateWords(async () => (await import('./words.ts')).loadFieldWords()), roles: FIELD_VIEW }),
  component: lazyScreen(() => import('./fields-page.tsx'), 'FieldsPage'),
})

refreshOn('config', ['fields'])
