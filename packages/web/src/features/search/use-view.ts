import type { SearchView } from '@entrepot/contract/views/view.ts'
import { useState } from 'react'
import { sameCondition } from '../../ui/conditions/index.ts'
import type { Results } from './use-results.ts'
import { sameColumns, type SearchAddress } from './use-search-address.ts'

/** The saved view that is open, and whether what is searched is still what it keeps. */
export const useView = ({ q, sort, carried }: SearchAddress, { condition }: Results) => {
  const [view, setView] = useState<SearchView | null>(null)
  const searched = {
    search: q ?? '',
    sort: sort ?? null,
    columns: carried.columns,
    filters: condition as SearchView['filters'],
  }
  const modified =
    view !== null &&
    !(
      view.search === searched.search &&
      (view.sort ?? null) === searched.sort &&
      sameColumns(view.columns, searched.columns) &&
      sameCondition(view.filters, condition)
    )
  return { view, setView, searched, modified }
}
export type OpenView = ReturnType<typeof useView>
