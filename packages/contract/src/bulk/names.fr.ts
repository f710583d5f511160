import type { NamesOf } from '../kernel/module.ts'
import type { bulkModule } from './module.ts'

const fr: NamesOf<typeof bulkModule> = {
  records: { bulk: 'Action en masse' },
  notifications: {
    bulk: {
      name: 'Action en masse',
      about: 'Avancement et fin de vos actions en masse. Par e-mail\u00A0: seulement celles de plus de deux minutes.',
    },
  },
}
export default fr
