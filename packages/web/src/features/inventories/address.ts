import { LINE_FILTERS } from '@entrepot/contract/inventories/inventory.ts'
import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type SessionSearch = { q?: string; show?: (typeof LINE_FILTERS)[number]; sort?: string }
export const sessionSearch = ({ q, show, sort }: Record<string, unknown>): SessionSearch => {
  const shown = LINE_FILTERS.find((one) => one === show)
  return { ...queryIn(q), ...(shown && shown !== 'all' && { show: shown }), ...sortIn(sort) }
}
