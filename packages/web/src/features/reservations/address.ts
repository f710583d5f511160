import { isGuid, openIn, queryIn, sortIn } from '../../kernel/addresses.ts'

/** Active ones unless the address says otherwise. */
export const STATES = ['active', 'inactive', 'all'] as const
/** That end within the days that are worth a look, or ended no longer ago. */
export const DUES = ['soon', 'past'] as const
export type Due = (typeof DUES)[number]
export type ReservationsSearch = {
  q?: string
  state?: 'inactive' | 'all'
  due?: Due
  name?: string
  folder?: string
  item?: string
  sort?: string
}

export const reservationsSearch = ({
  q,
  state,
  due,
  name,
  folder,
  item,
  sort,
}: Record<string, unknown>): ReservationsSearch => ({
  ...queryIn(q),
  ...((state === 'inactive' || state === 'all') && { state }),
  ...((due === 'soon' || due === 'past') && { due }),
  ...(isGuid(name) && { name }),
  ...(isGuid(folder) && { folder }),
  ...(isGuid(item) && { item }),
  ...sortIn(sort),
})

/** The opened name lives in the address; `create` opens an empty one. */
export type NamesSearch = { q?: string; sort?: string; open?: string }

export const namesSearch = ({ q, sort, open }: Record<string, unknown>): NamesSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
  ...openIn(open),
})
