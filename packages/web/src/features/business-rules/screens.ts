import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { RULES_ACCESS } from './access.ts'
import { rulesSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadRuleWords())

export const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/business-rules',
  validateSearch: rulesSearch,
  ...screen({ ...late(), ...RULES_ACCESS }),
  component: lazyScreen(() => import('./rules-page.tsx'), 'RulesPage'),
})
/** `new` is one that is made. */
export const ruleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/business-rules/$guid',
  ...screen({ ...late(), ...RULES_ACCESS }),
  component: lazyScreen(() => import('./rule-page.tsx'), 'RulePage'),
})

refreshOn('config', ['business-rules'])
