import type { NamesOf } from '../kernel/module.ts'
import type { importsModule } from './module.ts'

const fr: NamesOf<typeof importsModule> = {
  areas: { IMPORT: 'Imports' },
  records: { import: 'Import' },
  actions: { import: 'Import' },
  notifications: {
    import: {
      name: 'Import',
      about: 'Avancement et fin de vos imports. Par e-mail\u00A0: seulement ceux de plus de deux minutes.',
    },
  },
}
export default fr
