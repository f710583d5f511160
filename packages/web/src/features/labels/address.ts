import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type ConfigsSearch = { q?: string; sort?: string }
export const configsSearch = ({ q, sort }: Record<string, unknown>): ConfigsSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})
