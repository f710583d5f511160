import { z } from 'zod'
import { Guid } from '../kernel/shapes.ts'
import { ItemListQuery } from './list-query.ts'

/** Records that one act changes at most, and those of them that a call can name one by one. */
export const MOST_SELECTED = 100_000
export const MOST_NAMED = 20_000

/** The filter of the list of items, exactly: what a page of it shows is left out. */
export const SelectedQuery = ItemListQuery.omit({
  page: true,
  size: true,
  sort: true,
  totals: true,
  export: true,
  columns: true,
})
/** Some records by name, or everything that a list shows but some. */
export const Selection = z.union([
  z.strictObject({ guids: z.array(Guid).min(1).max(MOST_NAMED) }),
  z.strictObject({ query: SelectedQuery.strict(), except: z.array(Guid).max(MOST_NAMED).default([]) }),
])
export type Selection = z.infer<typeof Selection>
