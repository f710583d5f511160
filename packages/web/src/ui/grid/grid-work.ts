import type { RefObject } from 'react'
import type { cellEdits } from './cell-edits.ts'
import type { DataGridProps } from './data-grid-props.ts'
import type { LayoutAction } from './layout.ts'
import type { Bounds, Place } from './ranges.ts'
import type { RowSelection } from './selection.ts'
import type { DrawnColumn } from './types.ts'
import type { Cells } from './use-cells.ts'
import type { useRowBoxes } from './use-row-boxes.ts'
import type { Rows } from './use-rows.ts'

/** What keys, mouse and clipboard work with. */
export type GridWork<Row extends object> = {
  props: DataGridProps<Row>
  rows: Rows<Row>
  drawn: readonly DrawnColumn<Row>[]
  /** Columns in front of the drawn ones: that of the boxes, or none. */
  shift: number
  drawnAt: (column: number) => DrawnColumn<Row> | undefined
  selection: RowSelection
  cells: Cells
  boxes: ReturnType<typeof useRowBoxes<Row>>
  edits: ReturnType<typeof cellEdits<Row>>
  scroller: RefObject<HTMLElement | null>
  bounds: () => Bounds
  goTo: (place: Place, extend: boolean) => void
  reveal: (place: Place) => void
  change: (action: LayoutAction) => void
  sortBy: (id: string, add: boolean) => void
  openColumnMenu: (place: Place) => void
  /** Whether the row has one. */
  openRowMenu: (index: number, at?: { x: number; y: number }) => boolean
}
