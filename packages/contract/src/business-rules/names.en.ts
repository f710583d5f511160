import type { NamesOf } from '../kernel/module.ts'
import type { businessRulesModule } from './module.ts'

const en: NamesOf<typeof businessRulesModule> = {
  sections: { businessRules: 'Business rules' },
  areas: { BUSINESS_RULE: 'Business rules' },
  records: { business_rule: 'Business rule' },
  notifications: { rule_disabled: { name: 'Disabled rule', about: 'A rule that you wrote can no longer run.' } },
}
export default en
