import type { NamesOf } from '../kernel/module.ts'
import type { labelsModule } from './module.ts'

const fr: NamesOf<typeof labelsModule> = {
  sections: { labels: 'Étiquettes' },
  areas: { BARCODE_PRINT: 'Étiquettes' },
  records: { print_config: 'Configuration d’étiquettes' },
}
export default fr
