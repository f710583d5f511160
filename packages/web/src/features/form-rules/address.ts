import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type FormRulesSearch = { q?: string; sort?: string }
export const formRulesSearch = ({ q, sort }: Record<string, unknown>): FormRulesSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})
