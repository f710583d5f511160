import type { NamesOf } from '../kernel/module.ts'
import type { archivesModule } from './module.ts'

const en: NamesOf<typeof archivesModule> = {
  actions: { archive_ask: 'Archive asked for', archive_take: 'Archive downloaded' },
}
export default en
