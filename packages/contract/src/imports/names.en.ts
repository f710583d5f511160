import type { NamesOf } from '../kernel/module.ts'
import type { importsModule } from './module.ts'

const en: NamesOf<typeof importsModule> = {
  areas: { IMPORT: 'Imports' },
  records: { import: 'Import' },
  actions: { import: 'Imported' },
  notifications: {
    import: {
      name: 'Import',
      about: 'Progress and end of your imports. By e-mail: only those longer than two minutes.',
    },
  },
}
export default en
