import type { NamesOf } from '../kernel/module.ts'
import type { foldersModule } from './module.ts'

const fr: NamesOf<typeof foldersModule> = {
  records: { folder: 'Dossier' },
}
export default fr
