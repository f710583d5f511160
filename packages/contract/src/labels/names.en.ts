import type { NamesOf } from '../kernel/module.ts'
import type { labelsModule } from './module.ts'

const en: NamesOf<typeof labelsModule> = {
  sections: { labels: 'Labels' },
  areas: { BARCODE_PRINT: 'Labels' },
  records: { print_config: 'Label configuration' },
}
export default en
