import { queryIn, sortIn } from '../../kernel/addresses.ts'

/** A request opens with what it does, or with what came. */
export type IncomingSearch = { q?: string; sort?: string; tab?: 'calls' }
/** Of the list and of one request alike: what is not of a screen is not asked for there. */
export const incomingSearch = ({ q, sort, tab }: Record<string, unknown>): IncomingSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
  ...(tab === 'calls' && { tab }),
})
