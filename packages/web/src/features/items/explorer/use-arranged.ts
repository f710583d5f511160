import type { ListedItem } from '@entrepot/contract/items/item.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDevice } from '../../../kernel/device.ts'
import { can, useSession } from '../../../kernel/session.ts'
import { useMadeOfTexts } from '../../../kernel/words.ts'
import { withinTime } from '../../../shell/index.ts'
import { completeColumns, showing, type CellEdit, type GridLayout } from '../../../ui/grid/index.ts'
import { useLayout } from '../../layouts/index.ts'
import { itemColumns } from '../columns.tsx'
import { ITEM_EDIT } from '../item-roles.ts'
import { useClosedCells } from '../use-closed-cells.ts'
import type { Address } from './use-address.ts'
import type { Depth } from './use-depth.ts'
import type { Place } from './use-place.ts'
import { useFields } from './use-fields.ts'
import type { ShownView } from './use-shown-view.ts'

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/** The columns with what is wrong in their cells. */
const useColumns = (writable: Place['writable'], deep: boolean) => {
  const { config } = useSession()
  const { itemPictures: pictures } = useDevice()
  const isClosed = useClosedCells()
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(NO_PROBLEMS)
  const columns = useMadeOfTexts(
    useCallback(
      () =>
        itemColumns(
          config?.fields.fields ?? [],
          {
            editable: (item, column) => can(ITEM_EDIT) && writable(item) && !isClosed?.(item, column),
            problem: ({ guid }, column) => problems.get(`${guid} ${column}`),
          },
          { deep, pictures },
        ),
      [config, writable, isClosed, problems, deep, pictures],
    ),
  )
  const editCells = async (edits: CellEdit<ListedItem>[]) =>
    setProblems(await (await withinTime(() => import('../edit-cells.ts'))).editCells(edits))
  return { columns, editCells, isClosed }
}

/** How the list is arranged: by the view if it has columns, else as its reader left it. */
export const useArranged = (
  { search, change }: Address,
  { view }: ShownView,
  { deep }: Pick<Depth, 'deep'>,
  { writable }: Place,
) => {
  const { columns, editCells, isClosed } = useColumns(writable, deep)
  const { layout, setLayout, reset, share } = useLayout('items')
  const [arranged, setArranged] = useState<GridLayout | null>(null)
  useEffect(() => setArranged(null), [view])
  const sort = search.sort ?? view?.sort ?? layout.sort
  const viewColumns = view?.columns.length ? view.columns : null
  const gridLayout = useMemo((): GridLayout => {
    const { sort: _, ...rest } = viewColumns ? (arranged ?? showing(columns, layout, viewColumns)) : layout
    return { ...rest, ...(sort && { sort }) }
  }, [layout, sort, viewColumns, arranged, columns])
  const arrange = (next: GridLayout) => {
    // A view stays what was saved: what is moved in it is of the moment.
    if (viewColumns) setArranged(next)
    else setLayout(next)
    if (next.sort !== sort || search.sort) change({ sort: next.sort })
  }
  const shown = completeColumns(columns, gridLayout).flatMap(({ id, hidden }) => (hidden ? [] : id))
  const fields = useFields(shown, { deep, isClosed, isOwn: !viewColumns })
  return { columns, editCells, sort, gridLayout, fields, arrange, reset, share }
}
export type Arranged = ReturnType<typeof useArranged>
