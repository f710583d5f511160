import { useMemo } from 'react'
import { pagesOf } from '../../../kernel/lists.ts'
import { items } from '../api.ts'
import type { Address } from './use-address.ts'
import type { Place } from './use-place.ts'
import type { ShownView } from './use-shown-view.ts'

/** Which items the list shows. */
export const useListed = (
  { folderGuid, isRoot, search }: Address,
  { q, filters }: ShownView,
  { details, children }: Place,
  sort: string | undefined,
) => {
  const isFiltered = Boolean(q || search.type || search.low || filters)
  /** At the root a search looks everywhere: nothing lies at the root itself. */
  const deep = search.deep === true || (isRoot && isFiltered)
  /** What the list shows, and what is done to all of it. */
  const shown = useMemo(
    () => ({
      ...(!isRoot && { folder: folderGuid }),
      ...(deep && !isRoot && { deep: 'true' as const }),
      ...(q && { search: q }),
      ...(filters && { filters }),
      ...(search.type && { type: search.type }),
      ...(search.low && { low: 'true' as const }),
    }),
    [isRoot, folderGuid, deep, q, filters, search.type, search.low],
  )
  const filter = useMemo(() => ({ ...shown, ...(sort && { sort }) }), [shown, sort])
  const isEmptyFolder = details?.counts.items === 0 && children.length > 0
  return {
    isFiltered,
    deep,
    showsFoldersOnly: isRoot ? !deep : !deep && !isFiltered && isEmptyFolder,
    shown,
    filter,
    source: useMemo(() => pagesOf(items.list, filter), [filter]),
  }
}
export type Listed = ReturnType<typeof useListed>
