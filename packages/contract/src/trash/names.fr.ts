import type { NamesOf } from '../kernel/module.ts'
import type { trashModule } from './module.ts'

const fr: NamesOf<typeof trashModule> = {
  areas: { TRASH: 'Corbeille' },
}
export default fr
