import type { MessageText } from '../kernel/module.ts'
import type { formRulesModule } from './module.ts'

const en: Record<keyof (typeof formRulesModule)['messages'], MessageText> = {
  form_rule_disabled: {
    title: 'Form rule disabled: {{rule}}',
    text: 'The field {{field}}, which it needs, was deleted.',
  },
}
export default en
