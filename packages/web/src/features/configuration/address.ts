import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type ChangesSearch = { q?: string; sort?: string }
export const changesSearch = ({ q, sort }: Record<string, unknown>): ChangesSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})
