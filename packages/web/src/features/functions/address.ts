import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type FunctionsSearch = { q?: string; sort?: string }
export const functionsSearch = ({ q, sort }: Record<string, unknown>): FunctionsSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})
