import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type RequestsSearch = { q?: string; sort?: string }
export const requestsSearch = ({ q, sort }: Record<string, unknown>): RequestsSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})

/** A request opens with what it sends, or with what became of it. */
export type RequestSearch = { tab?: 'runs' }
export const requestSearch = ({ tab }: Record<string, unknown>): RequestSearch => (tab === 'runs' ? { tab } : {})
