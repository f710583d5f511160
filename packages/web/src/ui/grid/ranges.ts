/** Where the keyboard is in a grid. Row −1 is the header. */
export type Place = { row: number; column: number }
export type CellRange = { anchor: Place; focus: Place }
export type Bounds = { rows: number; columns: number; page: number }

export const edgesOf = ({ anchor, focus }: CellRange) => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})
export const isSingle = ({ anchor, focus }: CellRange) => anchor.row === focus.row && anchor.column === focus.column

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Where a key leads, or null for a key that does not move (ARIA grid pattern). */
export const placeAfter = (key: string, wide: boolean, from: Place, { rows, columns, page }: Bounds): Place | null => {
  const lastRow = rows - 1
  const lastColumn = columns - 1
  const to = (row: number, column: number): Place => ({
    row: within(row, -1, lastRow),
    column: within(column, 0, lastColumn),
  })
  switch (key) {
    case 'ArrowUp':
      return to(wide ? Math.min(from.row, 0) : from.row - 1, from.column)
    case 'ArrowDown':
      return to(wide ? lastRow : from.row + 1, from.column)
    case 'ArrowLeft':
      return to(from.row, wide ? 0 : from.column - 1)
    case 'ArrowRight':
      return to(from.row, wide ? lastColumn : from.column + 1)
    case 'Home':
      return to(wide ? 0 : from.row, 0)
    case 'End':
      return to(wide ? lastRow : from.row, lastColumn)
    case 'PageUp':
      return to(Math.max(0, from.row - page), from.column)
    case 'PageDown':
      return to(from.row + page, from.column)
    default:
      return null
  }
}
