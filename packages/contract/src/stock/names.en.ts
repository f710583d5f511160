import type { NamesOf } from '../kernel/module.ts'
import type { stockModule } from './module.ts'

const en: NamesOf<typeof stockModule> = {
  areas: { PRICE: 'Prices' },
  records: { movement: 'Movement' },
  actions: { stock_in: 'Stock in', stock_out: 'Stock out', reverse: 'Taken back' },
}
export default en
