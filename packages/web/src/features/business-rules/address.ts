import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type RulesSearch = { q?: string; sort?: string }
export const rulesSearch = ({ q, sort }: Record<string, unknown>): RulesSearch => ({ ...queryIn(q), ...sortIn(sort) })
