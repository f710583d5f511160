import { roles } from '@entrepot/contract/kernel/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { changesSearch } from './address.ts'

export const CONFIGURATION_ACCESS = { roles: roles('USER') } as const

const late = (title: 'title' | 'changes.title') =>
  lateWords(async () => (await import('./words.ts')).loadConfigurationWords(title))

export const configurationRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/configuration',
  ...screen({ ...late('title'), ...CONFIGURATION_ACCESS }),
  component: lazyScreen(() => import('./configuration-page.tsx'), 'ConfigurationPage'),
})
export const configurationChangesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/configuration/changes',
  validateSearch: changesSearch,
  ...screen({ ...late('changes.title'), ...CONFIGURATION_ACCESS }),
  component: lazyScreen(() => import('./changes-page.tsx'), 'ConfigurationChangesPage'),
})

refreshOn('config', ['configuration'])
