import type { NamesOf } from '../kernel/module.ts'
import type { operationTemplatesModule } from './module.ts'

const en: NamesOf<typeof operationTemplatesModule> = {
  sections: { operationTemplates: 'Operation templates' },
  areas: { CUSTOM_INTERVENTION: 'Custom operations' },
  records: { operation_template: 'Operation template' },
}
export default en
