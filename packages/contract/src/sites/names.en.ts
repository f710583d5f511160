import type { NamesOf } from '../kernel/module.ts'
import type { sitesModule } from './module.ts'

const en: NamesOf<typeof sitesModule> = {
  areas: { RECIPIENT: 'Destination sites' },
  records: { site: 'Destination site' },
}
export default en
