import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, mainRoute, screen, settingsRoute } from '../../shell/index.ts'
import { LABEL_SETTINGS } from './access.ts'
import { configsSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadLabelWords())

export const configsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/barcode-print',
  validateSearch: configsSearch,
  ...screen({ ...late(), ...LABEL_SETTINGS }),
  component: lazyScreen(() => import('./configs-page.tsx'), 'ConfigsPage'),
})
/** `new` is one that is made. */
export const configRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/barcode-print/$guid',
  ...screen({ ...late(), ...LABEL_SETTINGS }),
  component: lazyScreen(() => import('./config-page.tsx'), 'ConfigPage'),
})
/** A run, for whoever asked for it. */
export const runRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/labels/$guid',
  ...screen({ ...late(), module: 'barcodePrint' }),
  component: lazyScreen(() => import('./run-page.tsx'), 'RunPage'),
})

refreshOn('config', ['labels'])
