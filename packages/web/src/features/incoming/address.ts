import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type IncomingSearch = { q?: string; sort?: string }
export const incomingSearch = ({ q, sort }: Record<string, unknown>): IncomingSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})

/** A request opens with what it does, or with what came. */
export type IncomingRequestSearch = { tab?: 'calls' }
export const incomingRequestSearch = ({ tab }: Record<string, unknown>): IncomingRequestSearch =>
  tab === 'calls' ? { tab } : {}
