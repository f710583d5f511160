import type { NamesOf } from '../kernel/module.ts'
import type { formRulesModule } from './module.ts'

const en: NamesOf<typeof formRulesModule> = {
  sections: { formRules: 'Form rules' },
  areas: { FORM_RULE: 'Form rules' },
  records: { form_rule: 'Form rule' },
  notifications: {
    form_rule_disabled: {
      name: 'Disabled form rule',
      about: 'A form rule that you wrote can no longer act.',
    },
  },
}
export default en
