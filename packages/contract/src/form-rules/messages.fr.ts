import type { MessageText } from '../kernel/module.ts'
import type { formRulesModule } from './module.ts'

const fr: Record<keyof (typeof formRulesModule)['messages'], MessageText> = {
  form_rule_disabled: {
    title: 'Règle de formulaire désactivée\u00A0: {{rule}}',
    text: 'Le champ {{field}}, dont elle a besoin, a été supprimé.',
  },
}
export default fr
