import type { NamesOf } from '../kernel/module.ts'
import type { rightsModule } from './module.ts'

const fr: NamesOf<typeof rightsModule> = {
  actions: { view_as: 'Vue comme un autre' },
}
export default fr
