import type { NamesOf } from '../kernel/module.ts'
import type { archivesModule } from './module.ts'

const fr: NamesOf<typeof archivesModule> = {
  actions: { archive_ask: 'Archive demandée', archive_take: 'Archive téléchargée' },
}
export default fr
