import { defineWebModule } from '../../shell/index.ts'
import { FORM_RULES_ACCESS } from './access.ts'
import { formRuleRoute, formRulesRoute } from './screens.ts'

export const formRulesModule = defineWebModule({
  routes: { settings: [formRulesRoute, formRuleRoute] },
  settings: [
    {
      path: 'form-rules',
      label: { fr: 'Règles de formulaire', en: 'Form rules' },
      group: 'data',
      place: 28,
      landing: 50,
      ...FORM_RULES_ACCESS,
    },
  ],
  additions: () => import('./additions.ts'),
})
