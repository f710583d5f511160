import { defineWebModule } from '../../shell/index.ts'
import { RULES_ACCESS } from './access.ts'
import { ruleRoute, rulesRoute } from './screens.ts'

export const businessRulesModule = defineWebModule({
  routes: { settings: [rulesRoute, ruleRoute] },
  settings: [
    {
      path: 'business-rules',
      label: { fr: 'Règles métier', en: 'Business rules' },
      group: 'data',
      place: 27,
      landing: 40,
      ...RULES_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
