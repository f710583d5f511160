import type { NamesOf } from '../kernel/module.ts'
import type { bundlesModule } from './module.ts'

const en: NamesOf<typeof bundlesModule> = {
  areas: { BUNDLE: 'Bundles' },
  records: { bundle: 'Bundle' },
}
export default en
