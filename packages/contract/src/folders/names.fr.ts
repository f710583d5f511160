import type { NamesOf } from '../kernel/module.ts'
import type { foldersModule } from './module.ts'

const fr: NamesOf<typeof foldersModule> = {
  areas: { FOLDER: 'Dossiers' },
  records: { folder: 'Dossier' },
}
export default fr
