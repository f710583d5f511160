import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { lazyPart } from '../lazy-part.tsx'
import { ErrorState } from '../states.tsx'
import { uiWords } from '../words.ts'
import { cellEdits } from './cell-edits.ts'
import { clipboardOf } from './clipboard.ts'
import { columnMenu } from './column-menu.ts'
import { useDrawnColumns } from './columns.ts'
import type { DataGridProps } from './data-grid-props.ts'
import { GridHeader } from './grid-header.tsx'
import { keysOf } from './grid-keys.ts'
import { GridRow, cellId } from './grid-row.tsx'
import type { GridWork } from './grid-work.ts'
import { HEAD_HEIGHT, ROW_HEIGHT, layoutAfter, nextDirection, sortsOf, type LayoutAction } from './layout.ts'
import { NewRowsChip } from './new-rows-chip.tsx'
import { offsetsOf, revealColumn } from './offsets.ts'
import { edgesOf, isSingle, type Place } from './ranges.ts'
import { SelectionNote } from './selection-note.tsx'
import { NOTHING, isSelected } from './selection.ts'
import { useCells } from './use-cells.ts'
import { useGridMenu } from './use-grid-menu.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useNote } from './use-note.ts'
import { usePointer } from './use-pointer.ts'
import { useRowBoxes } from './use-row-boxes.ts'
import { useRowWindow } from './use-row-window.ts'
import { useRows } from './use-rows.ts'
import css from './grid.module.css'

const AnchoredMenu = lazyPart(async () => (await import('../anchored-menu.tsx')).AnchoredMenu)

/**
 * Every list of the product. All rows count, only those in sight exist and only their pages are fetched.
 * One tab stop: arrows move inside (ARIA grid), the active cell is named by `aria-activedescendant`.
 */
export const DataGrid = <Row extends object>(props: DataGridProps<Row>) => {
  const {
    label,
    columns,
    source,
    rowId,
    rowName,
    layout = null,
    onLayoutChange,
    multiSort = false,
    selection = NOTHING,
    onSelectionChange,
    openedId,
    onRowChange,
    rowMenu,
    onEdit,
    onRowDrag,
    onTotal,
    countLabel,
    empty,
    footer,
  } = props
  const say = uiWords.use()
  const grid = useId()
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const selectable = onSelectionChange !== undefined
  const shift = selectable ? 1 : 0

  const drawn = useDrawnColumns(columns, layout)
  const drawnAt = (column: number) => drawn[column - shift]
  const offsets = useMemo(() => offsetsOf(drawn, selectable), [drawn, selectable])
  const sorts = useMemo(() => sortsOf(layout?.sort), [layout?.sort])
  const height = ROW_HEIGHT[layout?.density ?? 'normal']
  const lastColumn = drawn.length + shift
  const change = (action: LayoutAction) => onLayoutChange?.(layoutAfter(columns, layout, action))
  const sortBy = (id: string, add: boolean) =>
    change({ type: 'sort', id, direction: nextDirection(sorts, id), add: add && multiSort })

  const [shown, setShown] = useState({ first: 0, last: 40 })
  const cells = useCells()
  const { active, range, editing } = cells
  /** Somebody reads further down, types in a cell, or goes from row to row. */
  const holds =
    (scroller.current?.scrollTop ?? 0) > 0 ||
    editing !== null ||
    (active !== null && active.row > 0 && document.activeElement === scroller.current)
  const rows = useRows(source, shown.first, shown.last, rowId, holds)
  const total = rows.total ?? 0
  useEffect(() => {
    if (rows.total !== null) onTotal?.(rows.total)
  }, [rows.total, onTotal])
  const { layer, virtual, items, first, last, base, scale, page } = useRowWindow({
    count: rows.total ?? 12,
    height,
    scroller,
    shown,
    onShown: setShown,
  })
  const boxes = useRowBoxes({ rows, rowId, selection, onChange: onSelectionChange })
  const notes = useNote()
  const menus = useGridMenu<Row>(grid)

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
    scale,
    active: active?.row ?? -1,
    show: (index) => {
      virtual.scrollToIndex(index, { align: 'center' })
      scroller.current?.focus({ preventScroll: true })
    },
    onMoved: (moved) => {
      cells.follow(moved)
      boxes.follow(moved)
    },
  })

  const reveal = (place: Place) => {
    if (place.row >= 0) virtual.scrollToIndex(place.row, { align: 'auto' })
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
  const bounds = () => ({ rows: total, columns: lastColumn, page: page() })
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
  const pointer = usePointer(work)

  const { menu } = menus
  const menuColumn = drawn.find(({ column }) => column.id === menu?.column)
  const edges = range && !isSingle(range) ? edgesOf(range) : null
  const activeId =
    active && (active.row < 0 || (active.row >= first && active.row <= last))
      ? cellId(grid, active.row, active.column)
      : undefined
  const countText =
    rows.total === null
      ? ''
      : countLabel
        ? countLabel(total)
        : say('grid.rows', { count: total, shown: formatNumber(total) })

  if (rows.failure && rows.total === null) return <ErrorState text={rows.failure.message} retry={rows.retry} />
  if (total === 0 && rows.total !== null && !rows.stale && empty) return <>{empty}</>

  return (
    <div className={css.frame} ref={root} style={offsets.style}>
      {onSelectionChange && (
        <SelectionNote
          selection={selection}
          total={total}
          offersAll={boxes.checked === 'all'}
          onChange={onSelectionChange}
        />
      )}
      <NewRowsChip waiting={rows.waiting} onShow={rows.showWaiting} />
      <div
        ref={scroller}
        className={css.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.total === null ? -1 : total + 1}
        aria-colcount={lastColumn}
        aria-multiselectable={selectable || undefined}
        aria-activedescendant={activeId}
        aria-busy={rows.stale || rows.total === null}
        aria-describedby={`${grid}-hint`}
        tabIndex={0}
        data-grid
        onFocus={(event) => {
          if (event.target === event.currentTarget && !active) cells.setActive({ row: 0, column: shift })
        }}
        onKeyDown={keysOf(work)}
        {...pointer}
        {...clipboardOf(work, notes, say)}
      >
        <GridHeader
          grid={grid}
          columns={drawn}
          sorts={sorts}
          selectable={selectable}
          checked={boxes.checked}
          onCheck={boxes.checkLoaded}
          active={active?.row === -1 ? active.column : -1}
          arrangeable={onLayoutChange !== undefined}
          onLayout={change}
          onSort={sortBy}
          onMenu={menus.openOfColumn}
          onResizing={(place, width) => root.current?.style.setProperty(`--w${place}`, `${width}px`)}
        />
        <div role="rowgroup" className={css.sizer} style={{ height: scale.physical - HEAD_HEIGHT }}>
          <div role="presentation" className={css.layer} ref={layer} data-stale={rows.stale || undefined}>
            {items.map(({ index, start }) => {
              const row = rows.rowAt(index)
              const inRange = edges && index >= edges.top && index <= edges.bottom
              const isEdited = editing?.place.row === index
              return (
                <GridRow
                  key={index}
                  grid={grid}
                  row={row}
                  index={index}
                  top={start - HEAD_HEIGHT - base}
                  height={height}
                  columns={drawn}
                  selectable={selectable}
                  selected={row !== undefined && selectable && isSelected(selection, rowId(row))}
                  fresh={row !== undefined && rows.fresh.has(rowId(row))}
                  opened={row !== undefined && openedId != null && rowId(row) === openedId}
                  selectLabel={row && selectable ? say('grid.select_row', { name: rowName(row) }) : ''}
                  active={active?.row === index ? active.column : -1}
                  rangeFrom={inRange ? edges.left : -1}
                  rangeTo={inRange ? edges.right : -2}
                  editing={isEdited ? editing.place.column : -1}
                  draft={isEdited ? editing.draft : ''}
                  draggable={onRowDrag !== undefined}
                  onDraftEnd={isEdited ? edits.end : NO_EDIT}
                />
              )
            })}
          </div>
        </div>
      </div>
      <div className={css.foot}>
        <span>{countText}</span>
        {rows.failure && (
          <span role="alert">
            {say('grid.failed')}{' '}
            <button type="button" onClick={rows.retry}>
              {say('retry')}
            </button>
          </span>
        )}
        <span>{notes.note}</span>
        <span className={css.grow}>{footer}</span>
      </div>
      <span id={`${grid}-hint`} hidden>
        {say('grid.hint')}
      </span>
      {menu && (
        <AnchoredMenu
          at={menu.at}
          label={menuColumn ? say('grid.menu', { name: menuColumn.title }) : say('grid.row_menu')}
          entries={
            menuColumn ? columnMenu(menuColumn, sorts, change, say) : menu.row && rowMenu ? rowMenu(menu.row) : []
          }
          onClose={() => {
            menus.close()
            scroller.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

const NO_EDIT = () => undefined
