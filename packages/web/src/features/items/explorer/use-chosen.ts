import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../kernel/client.ts'
import { rowsBehind } from '../../../kernel/lists.ts'
import { chosenRows, countSelected, isSelected, NOTHING, type RowSelection, shownBy } from '../../../ui/grid/index.ts'
import { items } from '../api.ts'
import { BULK_LIMIT } from '../bulk-limits.ts'
import type { ItemDrag } from '../item-drag.ts'
import { selectionAsked } from '../selection-asked.ts'
import type { Listed } from './use-listed.ts'
import type { Place } from './use-place.ts'

/** The chosen rows, and what a drag of one takes along. */
export const useChosen = ({ deep, shown, filter, source }: Listed, { writable }: Place) => {
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  const filterKey = shownBy(filter)
  useEffect(() => setSelection(NOTHING), [filterKey])
  const clear = () => setSelection(NOTHING)

  const readPages = () =>
    queryClient
      .getQueriesData<{ rows: ListedItem[]; total: number }>({ queryKey: source.queryKey })
      .flatMap(([, page]) => page ?? [])
  const count = () => countSelected(selection, selection.all ? (readPages().at(-1)?.total ?? 0) : 0)
  const read = () =>
    chosenRows(
      selection,
      rowsBehind(items.list, filter, (guid) => items.get({ params: { guid } })),
    )
  /** A row takes the selection it belongs to along. */
  const dragOf = (row: ListedItem): ItemDrag => {
    const several = isSelected(selection, row.guid) && count() > 1
    return {
      from: deep ? null : row.parent_guid,
      writable: writable(row),
      tooMany: several && count() > BULK_LIMIT,
      read: () => (several ? read() : Promise.resolve([row])),
      moved: clear,
    }
  }
  return { selection, setSelection, clear, count, read, dragOf, asked: () => selectionAsked(selection, shown) }
}
export type Chosen = ReturnType<typeof useChosen>
