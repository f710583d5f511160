import type { NamesOf } from '../kernel/module.ts'
import type { companiesModule } from './module.ts'

const en: NamesOf<typeof companiesModule> = {
  records: { company: 'Company' },
}
export default en
