import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { completeColumns, WIDTH, type GridLayout } from './layout.ts'
import type { DrawnColumn, GridColumn } from './types.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const NO_ROWS: never[] = []
type Features = typeof features

/**
 * The columns to draw, in order: pinned left, free, pinned right. The table library keeps the column model only;
 * rows come from windows of the source and never pass through it.
 */
export const useDrawnColumns = <Row extends object>(
  columns: readonly GridColumn<Row>[],
  layout: GridLayout | null,
): DrawnColumn<Row>[] => {
  const arranged = useMemo(() => completeColumns(columns, layout), [columns, layout])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<Features, Row> => ({
        id: column.id,
        accessorFn: column.text,
        header: column.title,
        minSize: 20,
      })),
    [columns],
  )
  const state = useMemo(
    () => ({
      columnOrder: arranged.map(({ id }) => id),
      columnVisibility: Object.fromEntries(
        arranged.map(({ id, hidden }) => [id, !hidden || byId.get(id)?.fixed === true]),
      ),
      columnSizing: Object.fromEntries(arranged.map(({ id, width }) => [id, width ?? 160])),
      columnPinning: {
        start: arranged.filter(({ pinned }) => pinned === 'left').map(({ id }) => id),
        end: arranged.filter(({ pinned }) => pinned === 'right').map(({ id }) => id),
      },
    }),
    [arranged, byId],
  )
  const table = useTable<Features, Row>({ features, columns: definitions, data: NO_ROWS, state })
  return useMemo(() => {
    const alias = new Map(arranged.map((column) => [column.id, column.alias]))
    return [
      ...table.getStartVisibleLeafColumns(),
      ...table.getCenterVisibleLeafColumns(),
      ...table.getEndVisibleLeafColumns(),
    ].flatMap((drawn) => {
      const column = byId.get(drawn.id)
      const side = drawn.getIsPinned()
      return column
        ? [
            {
              column,
              width: drawn.getSize(),
              grows: column.grow && drawn.getSize() === column.width ? (column.minWidth ?? WIDTH.least) : null,
              pinned: side === 'start' ? ('left' as const) : side === 'end' ? ('right' as const) : null,
              title: alias.get(drawn.id) || column.title,
            },
          ]
        : []
    })
    // The table is one object for its whole life: its state tells that it changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [table, arranged, byId, state])
}
