import { namedIn, queryIn, sortIn } from '../../kernel/addresses.ts'

type Named = {
  /** How exact counts were, instead of the list of the day. */
  view: string
  by: string
  most: number
  folder: string
  category: string
  from: string
  to: string
}
export type CycleSearch = { q?: string; sort?: string } & Partial<Named>
export const cycleSearch = (search: Record<string, unknown>): CycleSearch => ({
  ...queryIn(search['q']),
  ...sortIn(search['sort']),
  ...namedIn<Named>(search, ['view', 'by', 'most', 'folder', 'category', 'from', 'to']),
})
