import type { NamesOf } from '../kernel/module.ts'
import type { fieldsModule } from './module.ts'

const en: NamesOf<typeof fieldsModule> = {
  sections: { fields: 'Custom fields' },
  areas: { FIELD: 'Custom fields' },
  records: { field: 'Field' },
  actions: { formula: 'Computed' },
}
export default en
