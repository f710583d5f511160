import type { NamesOf } from '../kernel/module.ts'
import type { formRulesModule } from './module.ts'

const fr: NamesOf<typeof formRulesModule> = {
  sections: { formRules: 'Règles de formulaire' },
  areas: { FORM_RULE: 'Règles de formulaire' },
  records: { form_rule: 'Règle de formulaire' },
  notifications: {
    form_rule_disabled: {
      name: 'Règle de formulaire désactivée',
      about: 'Une règle de formulaire que vous avez écrite ne peut plus s’appliquer.',
    },
  },
}
export default fr
