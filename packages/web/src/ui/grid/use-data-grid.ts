import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { cellEdits } from './cell-edits.ts'
import { useDrawnColumns } from './columns.ts'
import type { DataGridProps } from './data-grid-props.ts'
import type { GridWork } from './grid-work.ts'
import { layoutAfter, nextDirection, ROW_HEIGHT, sortsOf, type LayoutAction } from './layout.ts'
import { offsetsOf, revealColumn } from './offsets.ts'
import type { Place } from './ranges.ts'
import { NOTHING } from './selection.ts'
import { useCells } from './use-cells.ts'
import { useGridMenu } from './use-grid-menu.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useRowBoxes } from './use-row-boxes.ts'
import { useRowWindow } from './use-row-window.ts'
import { useRows } from './use-rows.ts'

/** The columns as they are drawn, and what is done to their arrangement. */
const useArrangement = <Row extends object>({
  columns,
  layout = null,
  onLayoutChange,
  multiSort = false,
  onSelectionChange,
}: DataGridProps<Row>) => {
  const selectable = onSelectionChange !== undefined
  const shift = selectable ? 1 : 0
  const drawn = useDrawnColumns(columns, layout)
  const offsets = useMemo(() => offsetsOf(drawn, selectable), [drawn, selectable])
  const sorts = useMemo(() => sortsOf(layout?.sort), [layout?.sort])
  const change = (action: LayoutAction) => onLayoutChange?.(layoutAfter(columns, layout, action))
  return {
    selectable,
    shift,
    drawn,
    drawnAt: (column: number) => drawn[column - shift],
    lastColumn: drawn.length + shift,
    offsets,
    sorts,
    height: ROW_HEIGHT[layout?.density ?? 'normal'],
    change,
    sortBy: (id: string, add: boolean) =>
      change({ type: 'sort', id, direction: nextDirection(sorts, id), add: add && multiSort }),
  }
}

/** The rows in sight, the cell somebody stands on, and the boxes of the rows. */
const useSight = <Row extends object>(props: DataGridProps<Row>, height: number) => {
  const { source, rowId, onTotal, onSelectionChange, selection = NOTHING } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ first: 0, last: 40 })
  const cells = useCells()
  const { active, editing } = cells
  /** Somebody reads further down, types in a cell, or goes from row to row. */
  const holds =
    (scroller.current?.scrollTop ?? 0) > 0 ||
    editing !== null ||
    (active !== null && active.row > 0 && document.activeElement === scroller.current)
  const rows = useRows(source, shown.first, shown.last, rowId, holds)
  useEffect(() => {
    if (rows.total !== null) onTotal?.(rows.total)
  }, [rows.total, onTotal])
  const sight = useRowWindow({ count: rows.total ?? 12, height, scroller, shown, onShown: setShown })
  const boxes = useRowBoxes({ rows, rowId, selection, onChange: onSelectionChange })

  const sourceKey = JSON.stringify(source.queryKey)
  const startAgain = useEffectEvent(() => {
    scroller.current?.scrollTo({ top: 0 })
    cells.forget()
    boxes.forget()
  })
  // Other filters, another list.
  useEffect(() => startAgain(), [sourceKey])
  useKeptPlace({
    rows,
    scroller,
    height,
    scale: sight.scale,
    active: active?.row ?? -1,
    show: (index) => {
      sight.virtual.scrollToIndex(index, { align: 'center' })
      scroller.current?.focus({ preventScroll: true })
    },
    onMoved: (moved) => {
      cells.follow(moved)
      boxes.follow(moved)
    },
  })
  return { scroller, cells, rows, sight, boxes, selection }
}

/** The state of a grid, and the work that its keys, pointer and menus do on it. */
export const useDataGrid = <Row extends object>(props: DataGridProps<Row>) => {
  const { onLayoutChange, onRowChange, rowMenu, onEdit } = props
  const grid = useId()
  const arrangement = useArrangement(props)
  const { shift, drawn, drawnAt, lastColumn, offsets, change, sortBy } = arrangement
  const { scroller, cells, rows, sight, boxes, selection } = useSight(props, arrangement.height)
  const menus = useGridMenu<Row>(grid)
  const { active, range } = cells

  const reveal = (place: Place) => {
    if (place.row >= 0) sight.virtual.scrollToIndex(place.row, { align: 'auto' })
    if (scroller.current) revealColumn(scroller.current, offsets, place.column)
  }
  const goTo = (place: Place, extend: boolean) => {
    if (extend && place.row >= 0) {
      const anchor = range?.anchor ?? (active && active.row >= 0 ? active : place)
      cells.setRange({ anchor, focus: place })
    } else cells.setRange(null)
    cells.setActive(place)
    reveal(place)
    const row = place.row >= 0 ? rows.rowAt(place.row) : undefined
    if (row && place.row !== active?.row) onRowChange?.(row)
  }
  const bounds = () => ({ rows: rows.total ?? 0, columns: lastColumn, page: sight.page() })
  const edits = cellEdits({ rows, drawnAt, cells, scroller, bounds, goTo, onEdit })
  const work: GridWork<Row> = {
    props,
    rows,
    drawn,
    shift,
    drawnAt,
    selection,
    cells,
    boxes,
    edits,
    scroller,
    bounds,
    goTo,
    reveal,
    change,
    sortBy,
    openColumnMenu: (place) => {
      const id = drawnAt(place.column)?.column.id
      if (id && onLayoutChange) menus.openUnderColumn(id, place.column)
    },
    openRowMenu: (index, at) => {
      const row = rows.rowAt(index)
      if (!row || !rowMenu) return false
      menus.openOfRow(row, index, active?.column ?? 0, at)
      return true
    },
  }
  return { grid, arrangement, scroller, sight, menus, work }
}
export type GridState<Row extends object> = ReturnType<typeof useDataGrid<Row>>
