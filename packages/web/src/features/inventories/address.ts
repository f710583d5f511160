import { LINE_FILTERS } from '@entrepot/contract/inventories/inventory.ts'
import { INVENTORY_STATES } from '@entrepot/contract/inventories/states.ts'
import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type SessionSearch = { q?: string; show?: (typeof LINE_FILTERS)[number]; sort?: string }
export const sessionSearch = ({ q, show, sort }: Record<string, unknown>): SessionSearch => {
  const shown = LINE_FILTERS.find((one) => one === show)
  return { ...queryIn(q), ...(shown && shown !== 'all' && { show: shown }), ...sortIn(sort) }
}

export type ListSearch = { q?: string; state?: (typeof INVENTORY_STATES)['states'][number]; sort?: string }
export const listSearch = ({ q, state, sort }: Record<string, unknown>): ListSearch => {
  const known = INVENTORY_STATES.states.find((one) => one === state)
  return { ...queryIn(q), ...(known && { state: known }), ...sortIn(sort) }
}
