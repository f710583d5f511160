import type { NamesOf } from '../kernel/module.ts'
import type { businessRulesModule } from './module.ts'

const fr: NamesOf<typeof businessRulesModule> = {
  sections: { businessRules: 'Règles métier' },
  areas: { BUSINESS_RULE: 'Règles métier' },
  records: { business_rule: 'Règle métier' },
  notifications: {
    rule_disabled: { name: 'Règle désactivée', about: 'Une règle que vous avez écrite ne peut plus s’appliquer.' },
  },
}
export default fr
