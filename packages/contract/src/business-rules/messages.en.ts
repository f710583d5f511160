import type { MessageText } from '../kernel/module.ts'
import type { businessRulesModule } from './module.ts'

const en: Record<keyof (typeof businessRulesModule)['messages'], MessageText> = {
  rule_disabled: {
    title: 'Rule disabled: {{rule}}',
    text: 'The field {{field}}, which it needs, was deleted.',
  },
}
export default en
