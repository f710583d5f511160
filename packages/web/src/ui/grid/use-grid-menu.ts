import { useCallback, useState } from 'react'
import { cellId } from './grid-row.tsx'

type At = { x: number; y: number }
/** `row`: the one that was clicked, wherever it lies by now. */
type OpenMenu<Row> = { at: At; column?: string; row?: Row }

/** The menu of a column, or of a row. */
export const useGridMenu = <Row>(grid: string) => {
  const [menu, setMenu] = useState<OpenMenu<Row> | null>(null)
  const boxOf = (row: number, column: number) =>
    document.getElementById(cellId(grid, row, column))?.getBoundingClientRect()
  const openOfColumn = useCallback((id: string, at: At) => setMenu({ column: id, at }), [])
  /** Under its header. */
  const openUnderColumn = (id: string, column: number) => {
    const box = boxOf(-1, column)
    if (box) setMenu({ column: id, at: { x: box.left, y: box.bottom } })
  }
  /** Where the mouse is, or under the cell. */
  const openOfRow = (row: Row, index: number, column: number, at?: At) => {
    const box = boxOf(index, column)
    setMenu({ row, at: at ?? { x: box?.left ?? 0, y: box?.bottom ?? 0 } })
  }
  return { menu, openOfColumn, openUnderColumn, openOfRow, close: () => setMenu(null) }
}
