import { useRef, type DragEvent, type MouseEvent, type PointerEvent } from 'react'
import type { GridWork } from './grid-work.ts'
import type { Place } from './ranges.ts'

const DRAG_STARTS_AT = 5

const placeOf = (target: EventTarget): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null
}

/** Clicks, ranges that are swept, and rows that are dragged. */
export const usePointer = <Row extends object>({
  props,
  rows,
  shift,
  cells,
  boxes,
  edits,
  scroller,
  reveal,
  openRowMenu,
}: GridWork<Row>) => {
  const { rowName, onOpen, onRowDrag } = props
  const { active, setActive, setRange, editing } = cells
  const hasBoxes = shift > 0
  /** A link that starts a drag of its row sweeps no range of cells. */
  const isDragged = (target: EventTarget) =>
    onRowDrag !== undefined && target instanceof Element && target.closest('a') !== null
  const swept = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    swept.current = false
    const from = placeOf(event.target)
    if (
      !from ||
      from.row < 0 ||
      event.button !== 0 ||
      event.pointerType === 'touch' ||
      from.column < shift ||
      editing ||
      isDragged(event.target)
    )
      return
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
  const onDragStart = (event: DragEvent) => {
    const place = placeOf(event.target)
    const row = place && rows.rowAt(place.row)
    if (!row || !onRowDrag) return event.preventDefault()
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', rowName(row))
    onRowDrag(row)
  }
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || place.row < 0 || editing) return
    if (swept.current) return
    const isBox = hasBoxes && place.column === 0
    // What the first click opened may have moved the rows under the pointer: a double click is about the row of the
    // first.
    if (event.detail > 1 && !isBox) return
    setActive(place)
    if (isBox) {
      scroller.current?.focus({ preventScroll: true })
      if (event.shiftKey) void boxes.toggleTo(place.row)
      else boxes.toggle(place.row)
      return
    }
    setRange(null)
    const row = rows.rowAt(place.row)
    if (!row || event.ctrlKey || event.metaKey) return
    scroller.current?.focus({ preventScroll: true })
    onOpen?.(row)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const place = active && active.row >= 0 ? active : placeOf(event.target)
    if (place && place.row >= 0) edits.start(place)
  }
  const onContextMenu = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || place.row < 0 || event.shiftKey) return
    setActive(place)
    if (openRowMenu(place.row, { x: event.clientX, y: event.clientY })) event.preventDefault()
  }
  return { onPointerDown, onClick, onDoubleClick, onContextMenu, onDragStart, onDragEnd: () => onRowDrag?.(null) }
}
