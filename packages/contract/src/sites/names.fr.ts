import type { NamesOf } from '../kernel/module.ts'
import type { sitesModule } from './module.ts'

const fr: NamesOf<typeof sitesModule> = {
  areas: { RECIPIENT: 'Sites de destination' },
  records: { site: 'Site de destination' },
}
export default fr
