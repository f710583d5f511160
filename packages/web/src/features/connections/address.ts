import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type ConnectionsSearch = { q?: string; sort?: string }
export const connectionsSearch = ({ q, sort }: Record<string, unknown>): ConnectionsSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})
