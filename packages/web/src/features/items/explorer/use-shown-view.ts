import type { SearchView } from '@entrepot/contract/views/view.ts'
import { useState } from 'react'
import { conditionOf } from './filters.ts'
import type { Address } from './use-address.ts'

/** The saved view that the address names; its words give way to those of the address. */
export const useShownView = ({ search }: Address) => {
  /** Undefined until the saved views are known. */
  const [shown, setShown] = useState<SearchView | null | undefined>()
  const view = search.view === undefined ? null : shown
  return {
    view,
    setShown,
    q: search.q ?? (view?.search || undefined),
    filters: conditionOf(search, view && view.filters.rules.length > 0 ? view.filters : undefined),
  }
}
export type ShownView = ReturnType<typeof useShownView>
