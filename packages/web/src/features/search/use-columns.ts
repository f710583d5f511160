import type { SearchColumn } from '@entrepot/contract/search/search.ts'
import { useMemo, useState } from 'react'
import { showing, type GridColumn, type GridLayout } from '../../ui/grid/index.ts'
import type { Found } from './targets.ts'
import type { Draft } from './use-draft.ts'
import { sameColumns, type SearchAddress } from './use-search-address.ts'
import type { ShownTarget } from './use-target.ts'

const standardOf = (columns: readonly GridColumn<Found>[]): SearchColumn[] =>
  columns.filter(({ hidden }) => !hidden).map(({ id }) => ({ id }))

/** What shows and under which heading stands in the address; widths and pins are of the moment. */
export const useColumns = ({ carried, sort, change }: SearchAddress, { columns }: ShownTarget, { carry }: Draft) => {
  const [widths, setWidths] = useState<Omit<GridLayout, 'sort'>>({ columns: [] })
  const standard = useMemo(() => standardOf(columns), [columns])
  const shown = carried.columns.length > 0 ? carried.columns : standard
  const layout = useMemo(
    (): GridLayout => ({ ...showing(columns, widths, shown), ...(sort && { sort }) }),
    [shown, columns, widths, sort],
  )
  const arrange = (next: GridLayout) => {
    const { sort: sorted, ...arranged } = next
    const visible = next.columns
      .filter(({ hidden }) => !hidden)
      .map(({ id }) => shown.find((column) => column.id === id) ?? { id })
    setWidths({
      ...arranged,
      columns: arranged.columns.map(({ id, width, pinned }) => ({
        id,
        ...(width !== undefined && { width }),
        ...(pinned && { pinned }),
      })),
    })
    if (sorted !== sort) change({ sort: sorted })
    if (!sameColumns(visible, shown)) carry({ columns: visible })
  }
  /** The columns as they begin are named by none. */
  const choose = (chosen: SearchColumn[]) => carry({ columns: sameColumns(chosen, standard) ? [] : chosen })
  return { shown, layout, arrange, choose }
}
export type Columns = ReturnType<typeof useColumns>
