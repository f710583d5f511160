import type { RefObject } from 'react'
import { placeAfter, type Bounds, type Place } from './ranges.ts'
import type { CellEdit, DrawnColumn } from './types.ts'
import type { Cells } from './use-cells.ts'
import type { Rows } from './use-rows.ts'

type Options<Row> = {
  rows: Rows<Row>
  drawnAt: (column: number) => DrawnColumn<Row> | undefined
  cells: Cells
  scroller: RefObject<HTMLElement | null>
  bounds: () => Bounds
  goTo: (place: Place, extend: boolean) => void
  onEdit: ((edits: CellEdit<Row>[]) => void) | undefined
}
export type Ended = 'down' | 'right' | 'stay' | 'cancel'

/** Typing into cells. */
export const cellEdits = <Row>({ rows, drawnAt, cells, scroller, bounds, goTo, onEdit }: Options<Row>) => {
  const editable = (place: Place) => {
    const row = rows.rowAt(place.row)
    const column = drawnAt(place.column)?.column
    return onEdit && row && column?.editable?.(row) ? { row, column } : null
  }
  /** Cells that take what is typed or pasted; on a link those keys and clicks mean the row. */
  const typedOver = (place: Place) => {
    const target = editable(place)
    return target?.column.href ? null : target
  }
  const start = (place: Place, typed?: string) => {
    const target = editable(place)
    if (target) cells.setEditing({ place, draft: typed ?? target.column.text(target.row) })
    return target !== null
  }
  const end = (how: Ended, text: string) => {
    if (!cells.editing) return
    const { place, draft } = cells.editing
    const target = editable(place)
    cells.setEditing(null)
    if (how !== 'cancel' && target && (text !== draft || text !== target.column.text(target.row)))
      onEdit?.([{ row: target.row, rowIndex: place.row, column: target.column.id, text }])
    if (how !== 'stay') scroller.current?.focus()
    const next =
      how === 'down'
        ? placeAfter('ArrowDown', false, place, bounds())
        : how === 'right'
          ? placeAfter('ArrowRight', false, place, bounds())
          : null
    if (next) goTo(next, false)
  }
  return { typedOver, start, end }
}
