import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { FUNCTIONS_ACCESS } from './access.ts'
import { functionsSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadFunctionWords())

export const functionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/functions',
  validateSearch: functionsSearch,
  ...screen({ ...late(), ...FUNCTIONS_ACCESS }),
  component: lazyScreen(() => import('./functions-page.tsx'), 'FunctionsPage'),
})
/** `new` is one that is made. */
export const functionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api/functions/$guid',
  ...screen({ ...late(), ...FUNCTIONS_ACCESS }),
  component: lazyScreen(() => import('./function-page.tsx'), 'FunctionPage'),
})

refreshOn('config', ['functions'])
