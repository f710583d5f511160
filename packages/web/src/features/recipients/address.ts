import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type RecipientsSearch = { q?: string; sort?: string }
export const recipientsSearch = ({ q, sort }: Record<string, unknown>): RecipientsSearch => ({
  ...queryIn(q),
  ...sortIn(sort),
})
