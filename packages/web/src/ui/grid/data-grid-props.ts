import type { KeyboardEvent, ReactNode } from 'react'
import type { MenuEntry } from '../anchored-menu.tsx'
import type { GridLayout } from './layout.ts'
import type { RowAct } from './row-acts.tsx'
import type { RowSelection } from './selection.ts'
import type { CellEdit, GridColumn } from './types.ts'
import type { GridSource } from './use-rows.ts'

export type DataGridProps<Row extends object> = {
  /** What the list holds: « Articles ». */
  label: string
  /** At module scope or memoised. */
  columns: readonly GridColumn<Row>[]
  source: GridSource<Row>
  rowId: (row: Row) => string
  /** How a row is called in labels. */
  rowName: (row: Row) => string
  /** The user's arrangement; kept by the caller (`useLayout`). Without `onLayoutChange` columns stay as they are. */
  layout?: GridLayout | null
  onLayoutChange?: (layout: GridLayout) => void
  /** Lets Shift add further sort columns; the source must understand `a,-b`. */
  multiSort?: boolean
  selection?: RowSelection
  /** Shows the boxes. */
  onSelectionChange?: (selection: RowSelection) => void
  /** A click on a row, or Enter. */
  onOpen?: (row: Row) => void
  /** The row that the drawer shows. */
  openedId?: string | null
  /** The keyboard moved to another row: an open drawer may follow. */
  onRowChange?: (row: Row) => void
  rowMenu?: (row: Row) => readonly MenuEntry[]
  /** What is done to a row most often, while the pointer is on it; its menu and its keys have them too. */
  rowActs?: ((row: Row) => readonly RowAct[]) | undefined
  /** Other keys on a row (`E`, `M`, Delete …); true when the key meant something. */
  onRowKey?: (event: KeyboardEvent, row: Row) => boolean
  /** Cells typed over or pasted; columns say which are `editable`. */
  onEdit?: (edits: CellEdit<Row>[]) => void
  /** Rows taken by their link, to be dropped on another part of the screen; null when the drag ends. */
  onRowDrag?: (row: Row | null) => void
  /** How many rows there are, as soon as it is known. */
  onTotal?: (total: number) => void
  /** « 1 240 articles ». */
  countLabel?: (total: number) => string
  /** An `EmptyState`, shown in place of the rows. */
  empty?: ReactNode
  footer?: ReactNode
}
