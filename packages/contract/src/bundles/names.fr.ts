import type { NamesOf } from '../kernel/module.ts'
import type { bundlesModule } from './module.ts'

const fr: NamesOf<typeof bundlesModule> = {
  areas: { BUNDLE: 'Sorties associées' },
  records: { bundle: 'Sortie associée' },
}
export default fr
