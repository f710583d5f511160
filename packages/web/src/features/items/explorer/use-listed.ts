import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useMemo } from 'react'
import { device } from '../../../kernel/device.ts'
import { pagesOf } from '../../../kernel/lists.ts'
import { items } from '../api.ts'
import { askedOf } from './filters.ts'
import type { Address } from './use-address.ts'
import type { Arranged } from './use-arranged.ts'
import type { Depth } from './use-depth.ts'
import type { ShownView } from './use-shown-view.ts'

/** Which items the list shows. */
export const useListed = (
  { folderGuid, isRoot, search }: Address,
  { q, filters }: ShownView,
  { isFiltered, deep }: Depth,
  { sort, fields }: Pick<Arranged, 'sort' | 'fields'>,
) => {
  /** What the list shows, and what is done to all of it. */
  const shown = useMemo(
    () => ({
      ...(!isRoot && { folder: folderGuid }),
      ...(deep && !isRoot && { deep: 'true' as const }),
      ...(q && { search: q }),
      ...(filters && { filters }),
      ...askedOf(search),
    }),
    [isRoot, folderGuid, deep, q, filters, search],
  )
  const key = JSON.stringify(shown)
  const filter = useMemo(
    () => ({
      ...(JSON.parse(key) as typeof shown),
      ...(sort && { sort }),
      ...(COUNTED.test(fields) && { totals: 'true' as const }),
      fields,
    }),
    [key, sort, fields],
  )
  return {
    isFiltered,
    deep,
    showsFoldersOnly: isRoot && !deep,
    shown,
    filter,
    source: useMemo(() => noticing(pagesOf<ListedItem, typeof filter>(items.list, filter)), [filter]),
  }
}
/** What an article has in all folders together costs the list something: it is asked for where it is looked at. */
const COUNTED = /(^|;)(quantityTotal|averageCost|value)(;|$)/
export type Listed = ReturnType<typeof useListed>

type Source = ReturnType<typeof pagesOf<ListedItem, object>>
/** From the first picture on, rows have room for one. */
const noticing = <S extends Source>(source: S): S => ({
  ...source,
  fetchPage: async (index: number, size: number, signal: AbortSignal) => {
    const page = await source.fetchPage(index, size, signal)
    if (!device.get().itemPictures && page.rows.some(({ picture }) => picture !== null))
      device.set({ itemPictures: true })
    return page
  },
})
