import type { ReactNode } from 'react'
import type { ColumnDefaults } from './layout.ts'

export type GridColumn<Row> = ColumnDefaults & {
  title: string
  /** The value as text: what is shown without `cell`, and what is copied. */
  text: (row: Row) => string
  /** Only plain elements here: a component-library component in a thousand cells costs the scroll. */
  cell?: (row: Row) => ReactNode
  /** Makes the cell a real link, for a new tab; an ordinary click opens the row. */
  href?: (row: Row) => string | undefined
  align?: 'end'
  /** Takes what the others leave, and `minWidth` at least, until somebody sets its width. */
  grow?: boolean
  sortable?: boolean
  /** Cannot be hidden. */
  fixed?: boolean
  /** A cell with `href` is edited with F2 or a double click; any other one is also typed over and pasted into. */
  editable?: (row: Row) => boolean
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** What is wrong with the cell; shown on hover and read with it. */
  problem?: (row: Row) => string | undefined
}
export type CellEdit<Row> = { row: Row; rowIndex: number; column: string; text: string }

/** A column as it is drawn: where it stands, and whether it stays while the others scroll. */
export type DrawnColumn<Row> = {
  column: GridColumn<Row>
  width: number
  pinned: 'left' | 'right' | null
  /** The least it takes, where it takes what the others leave. */
  grows: number | null
  title: string
}
