import type { NamesOf } from '../kernel/module.ts'
import type { companiesModule } from './module.ts'

const fr: NamesOf<typeof companiesModule> = {
  records: { company: 'Entreprise' },
}
export default fr
