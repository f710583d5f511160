import { createRoute } from '@tanstack/react-router'
import { refreshOn } from '../../kernel/push-topics.ts'
import { lateWords, lazyScreen, screen, settingsRoute } from '../../shell/index.ts'
import { FORM_RULES_ACCESS } from './access.ts'
import { formRulesSearch } from './address.ts'

const late = () => lateWords(async () => (await import('./words.ts')).loadFormRuleWords())

export const formRulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/form-rules',
  validateSearch: formRulesSearch,
  ...screen({ ...late(), ...FORM_RULES_ACCESS }),
  component: lazyScreen(() => import('./rules-page.tsx'), 'FormRulesPage'),
})
/** `new` is one that is made. */
export const formRuleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/form-rules/$guid',
  ...screen({ ...late(), ...FORM_RULES_ACCESS }),
  component: lazyScreen(() => import('./rule-page.tsx'), 'FormRulePage'),
})

refreshOn('config', ['form-rules'])
