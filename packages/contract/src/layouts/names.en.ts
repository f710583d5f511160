import type { NamesOf } from '../kernel/module.ts'
import type { layoutsModule } from './module.ts'

const en: NamesOf<typeof layoutsModule> = {
  sections: { listDefaults: 'Default columns of lists' },
}
export default en
