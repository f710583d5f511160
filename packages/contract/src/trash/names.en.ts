import type { NamesOf } from '../kernel/module.ts'
import type { trashModule } from './module.ts'

const en: NamesOf<typeof trashModule> = {
  areas: { TRASH: 'Trash' },
}
export default en
