import type { NamesOf } from '../kernel/module.ts'
import type { stockModule } from './module.ts'

const fr: NamesOf<typeof stockModule> = {
  areas: { PRICE: 'Prix' },
  records: { movement: 'Mouvement' },
  actions: { stock_in: 'Entrée de stock', stock_out: 'Sortie de stock', reverse: 'Annulation' },
}
export default fr
