import type { NamesOf } from '../kernel/module.ts'
import type { rightsModule } from './module.ts'

const en: NamesOf<typeof rightsModule> = {
  actions: { view_as: 'Viewed as somebody else' },
}
export default en
