import type { NamesOf } from '../kernel/module.ts'
import type { foldersModule } from './module.ts'

const en: NamesOf<typeof foldersModule> = {
  areas: { FOLDER: 'Folders' },
  records: { folder: 'Folder' },
}
export default en
