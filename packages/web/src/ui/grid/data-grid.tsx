import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ClipboardEvent, type CSSProperties, type DragEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import type { MenuEntry } from '../anchored-menu.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { announce } from '../live.ts'
import { ErrorState } from '../states.tsx'
import { uiWords } from '../words.ts'
import { columnMenu } from './column-menu.ts'
import { useDrawnColumns } from './columns.ts'
import { COPY_ROWS, textOfCells, writeClipboard } from './copy.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow, cellId } from './grid-row.tsx'
import { ROW_HEIGHT, WIDTH, layoutAfter, nextDirection, sortsOf, type GridLayout, type LayoutAction } from './layout.ts'
import { edgesOf, isSingle, placeAfter, type CellRange, type Place } from './ranges.ts'
import { NewsChip } from './news-chip.tsx'
import { SelectionNote } from './selection-note.tsx'
import { EVERYTHING, NOTHING, countSelected, isSelected, selectRows, type RowSelection } from './selection.ts'
import { fromTsv } from './tsv.ts'
import type { CellEdit, GridColumn } from './types.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useRows, type GridSource } from './use-rows.ts'
import { blockStart, scaleOf } from './windows.ts'
import css from './grid.module.css'

const HEAD = 35
const SELECT_WIDTH = 40
const NOTE_MS = 4_000
const DRAG_STARTS_AT = 5

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

const AnchoredMenu = lazyPart(async () => (await import('../anchored-menu.tsx')).AnchoredMenu)

type Editing = { place: Place; draft: string }
type OpenMenu = { at: { x: number; y: number }; column?: string; row?: number }

/**
 * Every list of the product. All rows count, only those in sight exist and only their pages are fetched.
 * One tab stop: arrows move inside (ARIA grid), the active cell is named by `aria-activedescendant`.
 */
export const DataGrid = <Row extends object>(props: DataGridProps<Row>) => {
  const { label, columns, source, rowId, rowName, layout = null, onLayoutChange, multiSort = false, selection = NOTHING, onSelectionChange, onOpen, openedId, onRowChange, rowMenu, onRowKey, onEdit, onRowDrag, onTotal, countLabel, empty, footer } = props
  const say = uiWords.use()
  const grid = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const selectable = onSelectionChange !== undefined
  const shift = selectable ? 1 : 0

  const drawn = useDrawnColumns(columns, layout)
  const sorts = useMemo(() => sortsOf(layout?.sort), [layout?.sort])
  const height = ROW_HEIGHT[layout?.density ?? 'normal']
  const lastColumn = drawn.length + shift

  const [window_, setWindow] = useState({ first: 0, last: 40 })
  const [active, setActive] = useState<Place | null>(null)
  const [range, setRange] = useState<CellRange | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  /** Somebody reads further down, types in a cell, or goes from row to row. */
  const holds = (scroller.current?.scrollTop ?? 0) > 0 || editing !== null || (active !== null && active.row > 0 && document.activeElement === scroller.current)
  const rows = useRows(source, window_.first, window_.last, rowId, holds)
  const total = rows.total ?? 0
  const counted = rows.total ?? 12
  useEffect(() => {
    if (rows.total !== null) onTotal?.(rows.total)
  }, [rows.total, onTotal])

  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [note, setNote] = useState('')
  const lastBox = useRef<number | null>(null)

  const tell = useCallback((text: string) => {
    setNote(text)
    announce(text)
  }, [])
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(''), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])

  // Scrolling. Above the height a browser allows, the bar is a scaled picture of the list.
  const viewport = useRef(600)
  const whole = counted * height
  const scale = scaleOf(whole + HEAD, viewport.current)
  const scaleNow = useRef(scale)
  scaleNow.current = scale
  const block = useRef(0)
  const placeLayer = useCallback(() => {
    const element = scroller.current
    if (!element || !layer.current) return
    const { scrollTop } = element
    const offset = scaleNow.current.toVirtual(scrollTop)
    layer.current.style.transform = `translateY(${Math.round(scrollTop - offset + block.current)}px)`
  }, [])
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: counted,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
    observeElementOffset: (instance, report) => {
      const element = instance.scrollElement
      if (!element) return
      let rest: ReturnType<typeof setTimeout> | undefined
      const onScroll = () => {
        placeLayer()
        report(scaleNow.current.toVirtual(element.scrollTop), true)
        clearTimeout(rest)
        rest = setTimeout(() => report(scaleNow.current.toVirtual(element.scrollTop), false), 150)
      }
      report(scaleNow.current.toVirtual(element.scrollTop), false)
      element.addEventListener('scroll', onScroll, { passive: true })
      return () => {
        clearTimeout(rest)
        element.removeEventListener('scroll', onScroll)
      }
    },
    scrollToFn: (offset, { adjustments = 0 }, instance) => instance.scrollElement?.scrollTo({ top: scaleNow.current.toPhysical(offset + adjustments) }),
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  viewport.current = scroller.current?.clientHeight || viewport.current
  const base = blockStart(first) * height
  block.current = base
  useLayoutEffect(placeLayer)
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    if (items.length > 0 && (first !== window_.first || last !== window_.last)) setWindow({ first, last })
  }, [first, last, items.length, window_])
  const sourceKey = JSON.stringify(source.queryKey)
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
    setActive(null)
    setRange(null)
    lastBox.current = null
  }, [sourceKey])

  useKeptPlace({
    rows, scroller, height, scale, active: active?.row ?? -1,
    show: (index) => {
      virtual.scrollToIndex(index, { align: 'center' })
      scroller.current?.focus({ preventScroll: true })
    },
    onMoved: (moved) => {
      const follow = (place: Place): Place => (place.row < 0 ? place : { ...place, row: moved(place.row) })
      setActive((place) => place && follow(place))
      setRange((cells) => cells && { anchor: follow(cells.anchor), focus: follow(cells.focus) })
      setEditing((edit) => edit && { ...edit, place: follow(edit.place) })
      if (lastBox.current !== null) lastBox.current = moved(lastBox.current)
    },
  })

  // Widths are variables on the frame, so that resizing renders no row.
  const offsets = useMemo(() => {
    const widths = [...(selectable ? [SELECT_WIDTH] : []), ...drawn.map(({ width }) => width)]
    const pins = [...(selectable ? ['left' as const] : []), ...drawn.map(({ pinned }) => pinned)]
    const style: Record<string, string> = {}
    let left = 0
    widths.forEach((width, place) => {
      style[`--w${place}`] = `${width}px`
      if (pins[place] === 'left') {
        style[`--o${place}`] = `${left}px`
        left += width
      }
    })
    let right = 0
    for (let place = widths.length - 1; place >= 0; place--) {
      if (pins[place] !== 'right') continue
      style[`--o${place}`] = `${right}px`
      right += widths[place]!
    }
    return { style: style as CSSProperties, left, right, widths, pins }
  }, [drawn, selectable])

  const change = (action: LayoutAction) => onLayoutChange?.(layoutAfter(columns, layout, action))
  const sortBy = (id: string, add: boolean) => change({ type: 'sort', id, direction: nextDirection(sorts, id), add: add && multiSort })

  const reveal = (place: Place) => {
    if (place.row >= 0) virtual.scrollToIndex(place.row, { align: 'auto' })
    const element = scroller.current
    if (!element || offsets.pins[place.column]) return
    const start = offsets.widths.slice(0, place.column).reduce((sum, width) => sum + width, 0)
    const end = start + (offsets.widths[place.column] ?? 0)
    if (start - offsets.left < element.scrollLeft) element.scrollLeft = start - offsets.left
    else if (end + offsets.right > element.scrollLeft + element.clientWidth) element.scrollLeft = end + offsets.right - element.clientWidth
  }
  const goTo = (place: Place, extend: boolean) => {
    if (extend && place.row >= 0) {
      const anchor = range?.anchor ?? (active && active.row >= 0 ? active : place)
      setRange({ anchor, focus: place })
    } else setRange(null)
    setActive(place)
    reveal(place)
    const row = place.row >= 0 ? rows.rowAt(place.row) : undefined
    if (row && place.row !== active?.row) onRowChange?.(row)
  }

  // Selection of rows
  const toggle = (index: number) => {
    const row = rows.rowAt(index)
    if (!row || !onSelectionChange) return
    onSelectionChange(selectRows(selection, [rowId(row)], !isSelected(selection, rowId(row))))
    lastBox.current = index
  }
  const toggleTo = async (index: number) => {
    const from = lastBox.current
    const row = rows.rowAt(index)
    if (from === null || !row || !onSelectionChange) return toggle(index)
    const on = !isSelected(selection, rowId(row))
    const [low, high] = [Math.min(from, index), Math.max(from, index)]
    const chosen = await rows.readRows(low, Math.min(high, low + COPY_ROWS - 1))
    onSelectionChange(selectRows(selection, chosen.map(rowId), on))
    lastBox.current = index
  }
  const loaded = rows.loaded()
  const loadedSelected = selectable ? loaded.filter((row) => isSelected(selection, rowId(row))).length : 0
  const checked = loadedSelected === 0 ? 'none' : loadedSelected === loaded.length && loaded.length > 0 ? 'all' : 'some'
  const checkLoaded = () => onSelectionChange?.(checked === 'all' ? NOTHING : selectRows(NOTHING, loaded.map(rowId), true))

  // Clipboard
  const drawnAt = (left: number, right: number) => drawn.slice(Math.max(0, left - shift), Math.max(0, right - shift + 1))
  const copied = (cells: number, capped: boolean) => tell([say('grid.copied', { count: cells, shown: formatNumber(cells) }), ...(capped ? [say('grid.copy_capped', { shown: formatNumber(COPY_ROWS) })] : [])].join(' '))
  const copy = async (event: ClipboardEvent) => {
    if (editing) return
    const around = range ?? (active ? { anchor: active, focus: active } : null)
    if (!around) return
    event.preventDefault()
    const { top, bottom, left, right } = edgesOf(around)
    const from = Math.max(0, top)
    const to = Math.min(bottom, from + COPY_ROWS - 1)
    const wanted = drawnAt(left, right)
    const here = Array.from({ length: to - from + 1 }, (_, offset) => rows.rowAt(from + offset)).filter((row) => row !== undefined)
    if (here.length === to - from + 1) {
      event.clipboardData.setData('text/plain', textOfCells(here, wanted))
      return copied(here.length * wanted.length, to < bottom)
    }
    setNote(say('grid.copying'))
    try {
      const read = await rows.readRows(from, to)
      await writeClipboard(textOfCells(read, wanted))
      copied(read.length * wanted.length, to < bottom)
    } catch {
      tell(say('grid.copy_failed'))
    }
  }
  const editable = (place: Place) => {
    const row = rows.rowAt(place.row)
    const column = drawn[place.column - shift]?.column
    return onEdit && row && column?.editable?.(row) ? { row, column } : null
  }
  /** Cells that take what is typed or pasted; on a link those keys and clicks mean the row. */
  const typedOver = (place: Place) => {
    const target = editable(place)
    return target?.column.href ? null : target
  }
  const paste = (event: ClipboardEvent) => {
    if (!onEdit || editing || !active || active.row < 0) return
    event.preventDefault()
    const start = range ? edgesOf(range) : { top: active.row, left: active.column }
    const edits = fromTsv(event.clipboardData.getData('text/plain')).flatMap((line, down) =>
      line.flatMap((text, across) => {
        const target = typedOver({ row: start.top + down, column: start.left + across })
        return target ? [{ row: target.row, rowIndex: start.top + down, column: target.column.id, text }] : []
      }),
    )
    if (edits.length === 0) return tell(say('grid.paste_refused'))
    onEdit(edits)
  }
  const startEditing = (place: Place, typed?: string) => {
    const target = editable(place)
    if (target) setEditing({ place, draft: typed ?? target.column.text(target.row) })
    return target !== null
  }
  const endEditing = (how: 'down' | 'right' | 'stay' | 'cancel', text: string) => {
    if (!editing) return
    const { place, draft } = editing
    const target = editable(place)
    setEditing(null)
    if (how !== 'cancel' && target && (text !== draft || text !== target.column.text(target.row))) onEdit?.([{ row: target.row, rowIndex: place.row, column: target.column.id, text }])
    if (how !== 'stay') scroller.current?.focus()
    const next = how === 'down' ? placeAfter('ArrowDown', false, place, bounds()) : how === 'right' ? placeAfter('ArrowRight', false, place, bounds()) : null
    if (next) goTo(next, false)
  }

  const bounds = () => ({ rows: total, columns: lastColumn, page: Math.max(1, Math.floor((viewport.current - HEAD) / height) - 1) })
  const openColumnMenu = (place: Place) => {
    const id = drawn[place.column - shift]?.column.id
    const box = document.getElementById(cellId(grid, -1, place.column))?.getBoundingClientRect()
    if (id && box && onLayoutChange) setMenu({ column: id, at: { x: box.left, y: box.bottom } })
  }
  const openRowMenu = (index: number, at?: { x: number; y: number }) => {
    const row = rows.rowAt(index)
    if (!row || !rowMenu) return false
    const box = document.getElementById(cellId(grid, index, active?.column ?? 0))?.getBoundingClientRect()
    setMenu({ row: index, at: at ?? { x: box?.left ?? 0, y: box?.bottom ?? 0 } })
    return true
  }

  const onHeaderKey = (event: KeyboardEvent, place: Place): boolean => {
    const id = drawn[place.column - shift]?.column.id
    if (place.column < shift) {
      if (event.key === ' ' || event.key === 'Enter') checkLoaded()
      return event.key === ' ' || event.key === 'Enter'
    }
    if (!id) return false
    if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const width = drawn[place.column - shift]!.width
      change({ type: 'resize', id, width: width + (event.key === 'ArrowRight' ? WIDTH.step : -WIDTH.step) })
      return true
    }
    if ((event.altKey && event.key === 'ArrowDown') || event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10') || event.key === ' ') {
      openColumnMenu(place)
      return true
    }
    if (event.key === 'Enter' && drawn[place.column - shift]?.column.sortable) {
      sortBy(id, event.shiftKey)
      return true
    }
    return false
  }
  const onBodyKey = (event: KeyboardEvent, place: Place): boolean => {
    const row = rows.rowAt(place.row)
    const command = event.ctrlKey || event.metaKey
    if (command && event.key.toLowerCase() === 'a' && onSelectionChange) {
      onSelectionChange(EVERYTHING)
      return true
    }
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) return openRowMenu(place.row)
    if (event.key === 'Escape' && (range || countSelected(selection, total) > 0)) {
      if (range) setRange(null)
      else onSelectionChange?.(NOTHING)
      return true
    }
    if (!row) return false
    if (event.key === 'F2') return startEditing(place)
    if (event.key === 'Enter') {
      if (typedOver(place)) return startEditing(place)
      if (command) return false
      onOpen?.(row)
      return onOpen !== undefined
    }
    if (command || event.altKey) return false
    if (event.key.length === 1 && event.key !== ' ' && typedOver(place)) return startEditing(place, event.key)
    if ((event.key === 'Delete' || event.key === 'Backspace') && typedOver(place)) {
      onEdit?.([{ row, rowIndex: place.row, column: drawn[place.column - shift]!.column.id, text: '' }])
      return true
    }
    if (selectable && (event.key === ' ' || event.key.toLowerCase() === 'x')) {
      if (event.shiftKey) void toggleTo(place.row)
      else toggle(place.row)
      return true
    }
    return onRowKey?.(event, row) ?? false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (editing || event.target !== event.currentTarget) return
    const place = active ?? { row: 0, column: shift }
    const handled = place.row < 0 ? onHeaderKey(event, place) : onBodyKey(event, place)
    if (handled) {
      event.preventDefault()
      return
    }
    if (event.altKey) return
    const next = placeAfter(event.key, event.ctrlKey || event.metaKey, place, bounds())
    if (!next) return
    event.preventDefault()
    goTo(next, event.shiftKey)
  }

  const placeOf = (target: EventTarget): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const row = cell?.closest<HTMLElement>('[data-row]')
    return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null
  }
  /** A link that starts a drag of its row sweeps no range of cells. */
  const isDragged = (target: EventTarget) => onRowDrag !== undefined && target instanceof Element && target.closest('a') !== null
  const swept = useRef(false)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    swept.current = false
    const from = placeOf(event.target)
    if (!from || from.row < 0 || event.button !== 0 || event.pointerType === 'touch' || from.column < shift || editing || isDragged(event.target)) return
    const { clientX, clientY } = event
    const anchor = event.shiftKey && active && active.row >= 0 ? active : from
    if (event.shiftKey) {
      swept.current = true
      setRange({ anchor, focus: from })
      return
    }
    const onMove = (move: globalThis.PointerEvent) => {
      if (!swept.current && Math.abs(move.clientX - clientX) + Math.abs(move.clientY - clientY) < DRAG_STARTS_AT) return
      const over = document.elementFromPoint(move.clientX, move.clientY)
      const focus = over && placeOf(over)
      if (!focus || focus.row < 0) return
      if (!swept.current) setActive(anchor)
      swept.current = true
      setRange({ anchor, focus: { row: focus.row, column: Math.max(shift, focus.column) } })
      reveal(focus)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', () => window.removeEventListener('pointermove', onMove), { once: true })
  }
  const onDragStart = (event: DragEvent<HTMLDivElement>) => {
    const place = placeOf(event.target)
    const row = place && rows.rowAt(place.row)
    if (!row || !onRowDrag) return event.preventDefault()
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', rowName(row))
    onRowDrag(row)
  }
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const place = placeOf(event.target)
    if (!place || place.row < 0 || editing) return
    if (swept.current) return
    // What the first click opened may have moved the rows under the pointer: a double click is about the row of the first.
    if (event.detail > 1 && !(selectable && place.column === 0)) return
    setActive(place)
    if (selectable && place.column === 0) {
      scroller.current?.focus({ preventScroll: true })
      if (event.shiftKey) void toggleTo(place.row)
      else toggle(place.row)
      return
    }
    setRange(null)
    const row = rows.rowAt(place.row)
    if (!row || event.ctrlKey || event.metaKey) return
    scroller.current?.focus({ preventScroll: true })
    if (!typedOver(place)) onOpen?.(row)
  }
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const place = active && active.row >= 0 ? active : placeOf(event.target)
    if (place && place.row >= 0) startEditing(place)
  }
  const onContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    const place = placeOf(event.target)
    if (!place || place.row < 0 || event.shiftKey) return
    setActive(place)
    if (openRowMenu(place.row, { x: event.clientX, y: event.clientY })) event.preventDefault()
  }

  const menuRow = menu?.row !== undefined ? rows.rowAt(menu.row) : undefined
  const menuColumn = drawn.find(({ column }) => column.id === menu?.column)
  const menuEntries = menuColumn ? columnMenu(menuColumn, sorts, change, say) : menuRow && rowMenu ? rowMenu(menuRow) : []

  const edges = range && !isSingle(range) ? edgesOf(range) : null
  const activeId = active && (active.row < 0 || (active.row >= first && active.row <= last)) ? cellId(grid, active.row, active.column) : undefined
  const countText = rows.total === null ? '' : countLabel ? countLabel(total) : say('grid.rows', { count: total, shown: formatNumber(total) })
  const openMenu = useCallback((id: string, at: { x: number; y: number }) => setMenu({ column: id, at }), [])

  if (rows.failure && rows.total === null) return <ErrorState text={rows.failure.message} retry={rows.retry} />
  if (total === 0 && rows.total !== null && !rows.stale && empty) return <>{empty}</>

  return (
    <div className={css.frame} ref={root} style={offsets.style}>
      {onSelectionChange && <SelectionNote selection={selection} total={total} offersAll={checked === 'all'} onChange={onSelectionChange} />}
      <NewsChip waiting={rows.waiting} onShow={rows.showWaiting} />
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
          if (event.target === event.currentTarget && !active) setActive({ row: 0, column: shift })
        }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        onCopy={(event) => void copy(event)}
        onPaste={paste}
        onDragStart={onDragStart}
        onDragEnd={() => onRowDrag?.(null)}
      >
        <GridHeader
          grid={grid}
          columns={drawn}
          sorts={sorts}
          selectable={selectable}
          checked={checked}
          onCheck={checkLoaded}
          active={active?.row === -1 ? active.column : -1}
          arrangeable={onLayoutChange !== undefined}
          onLayout={change}
          onSort={sortBy}
          onMenu={openMenu}
          onResizing={(place, width) => root.current?.style.setProperty(`--w${place}`, `${width}px`)}
        />
        <div role="rowgroup" className={css.sizer} style={{ height: scale.physical - HEAD }}>
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
                  top={start - HEAD - base}
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
                  onDraftEnd={isEdited ? endEditing : NO_EDIT}
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
        <span>{note}</span>
        <span className={css.grow}>{footer}</span>
      </div>
      <span id={`${grid}-hint`} hidden>
        {say('grid.hint')}
      </span>
      {menu && <AnchoredMenu
        at={menu.at}
        label={menu.column ? say('grid.menu', { name: drawn.find(({ column }) => column.id === menu.column)?.title ?? '' }) : say('grid.row_menu')}
        entries={menuEntries}
        onClose={() => {
          setMenu(null)
          scroller.current?.focus({ preventScroll: true })
        }}
      />}
    </div>
  )
}

const NO_EDIT = () => undefined
