import { queryIn, sortIn } from '../../kernel/addresses.ts'

export type ModelsSearch = { q?: string; sort?: string }
export const modelsSearch = ({ q, sort }: Record<string, unknown>): ModelsSearch => ({ ...queryIn(q), ...sortIn(sort) })
