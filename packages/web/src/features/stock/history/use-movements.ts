import type { Transaction } from '@entrepot/contract/stock/stock.ts'
import { useEffect, useMemo, useState } from 'react'
import { pagesOf } from '../../../kernel/lists.ts'
import { useMadeOfTexts } from '../../../kernel/words.ts'
import { NOTHING, shownBy, type GridLayout, type RowSelection } from '../../../ui/grid/index.ts'
import { useLayout } from '../../layouts/index.ts'
import { stock } from '../api.ts'
import { transactionColumns } from './columns.tsx'
import { knowMovement } from './movements.ts'
import type { History } from './use-history.ts'

/** The list of movements: how it is arranged, and what is chosen of it. */
export const useMovements = ({ search, filter, change, openMovement }: History) => {
  const { layout, setLayout, reset, share } = useLayout('transactions')
  const columns = useMadeOfTexts(transactionColumns)
  const [total, setTotal] = useState<number | null>(null)
  const [selection, setSelection] = useState<RowSelection>(NOTHING)
  const sort = search.sort ?? layout.sort
  const query = useMemo(() => ({ ...filter, ...(sort && { sort }) }), [filter, sort])
  const source = useMemo(() => pagesOf(stock.list, query), [query])
  const shownKey = shownBy(query)
  useEffect(() => setSelection(NOTHING), [shownKey, search.at])
  // A sort in the address is a link somebody sent; one's own sorting is kept with the columns.
  const shownLayout = useMemo((): GridLayout => {
    const { sort: _, ...rest } = layout
    return { ...rest, ...(sort && { sort }) }
  }, [layout, sort])
  const arrange = (next: GridLayout) => {
    if (next.sort !== sort) change({ sort: next.sort })
    setLayout(next)
  }
  const openRow = (row: Transaction, push: boolean) => {
    knowMovement(row)
    openMovement(row.guid, row.item.guid, push)
  }
  return {
    columns,
    layout,
    shownLayout,
    arrange,
    reset,
    share,
    query,
    source,
    total,
    setTotal,
    selection,
    setSelection,
    openRow,
  }
}
export type Movements = ReturnType<typeof useMovements>
