import { namedIn, queryIn, sortIn } from '../../kernel/addresses.ts'

type Named = {
  window: number
  within: number
  folder: string
  category: string
  supplier: string
  /** A record of the article that is shown beside the list. */
  open: string
}
export type ForecastSearch = { q?: string; sort?: string } & Partial<Named>
export const forecastSearch = (search: Record<string, unknown>): ForecastSearch => ({
  ...queryIn(search['q']),
  ...sortIn(search['sort']),
  ...namedIn<Named>(search, ['window', 'within', 'folder', 'category', 'supplier', 'open']),
})
