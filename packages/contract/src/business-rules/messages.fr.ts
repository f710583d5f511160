import type { MessageText } from '../kernel/module.ts'
import type { businessRulesModule } from './module.ts'

const fr: Record<keyof (typeof businessRulesModule)['messages'], MessageText> = {
  rule_disabled: {
    title: 'Règle désactivée\u00A0: {{rule}}',
    text: 'Le champ {{field}}, dont elle a besoin, a été supprimé.',
  },
}
export default fr
