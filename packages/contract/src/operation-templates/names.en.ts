import type { NamesOf } from '../kernel/module.ts'
import type { operationTemplatesModule } from './module.ts'

const en: NamesOf<typeof operationTemplatesModule> = {
  areas: { CUSTOM_INTERVENTION: 'Custom operations' },
  records: { operation_template: 'Operation template' },
}
export default en
