import type { KeyboardEvent } from 'react'
import type { GridWork } from './grid-work.ts'
import { WIDTH } from './layout.ts'
import { placeAfter, type Place } from './ranges.ts'
import { countSelected, EVERYTHING, NOTHING } from './selection.ts'

const asksForMenu = (event: KeyboardEvent) => event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')

/** Whether the key meant something to a header. */
const onHeaderKey = <Row extends object>(
  { drawnAt, shift, boxes, change, sortBy, openColumnMenu }: GridWork<Row>,
  event: KeyboardEvent,
  place: Place,
): boolean => {
  if (place.column < shift) {
    if (event.key === ' ' || event.key === 'Enter') boxes.checkLoaded()
    return event.key === ' ' || event.key === 'Enter'
  }
  const drawn = drawnAt(place.column)
  if (!drawn) return false
  const { id, sortable } = drawn.column
  if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    change({ type: 'resize', id, width: drawn.width + (event.key === 'ArrowRight' ? WIDTH.step : -WIDTH.step) })
    return true
  }
  if ((event.altKey && event.key === 'ArrowDown') || asksForMenu(event) || event.key === ' ') {
    openColumnMenu(place)
    return true
  }
  if (event.key === 'Enter' && sortable) {
    sortBy(id, event.shiftKey)
    return true
  }
  return false
}

/** Whether the key meant something to a row or a cell. */
const onBodyKey = <Row extends object>(
  { props, rows, drawnAt, selection, cells, boxes, edits, openRowMenu }: GridWork<Row>,
  event: KeyboardEvent,
  place: Place,
): boolean => {
  const { onSelectionChange, onOpen, onEdit, onRowKey } = props
  const row = rows.rowAt(place.row)
  const command = event.ctrlKey || event.metaKey
  if (command && event.key.toLowerCase() === 'a' && onSelectionChange) {
    onSelectionChange(EVERYTHING)
    return true
  }
  if (asksForMenu(event)) return openRowMenu(place.row)
  if (event.key === 'Escape' && (cells.range || countSelected(selection, rows.total ?? 0) > 0)) {
    if (cells.range) cells.setRange(null)
    else onSelectionChange?.(NOTHING)
    return true
  }
  if (!row) return false
  if (event.key === 'F2') return edits.start(place)
  if (event.key === 'Enter') {
    if (edits.typedOver(place)) return edits.start(place)
    if (command) return false
    onOpen?.(row)
    return onOpen !== undefined
  }
  if (command || event.altKey) return false
  if (event.key.length === 1 && event.key !== ' ' && edits.typedOver(place)) return edits.start(place, event.key)
  if ((event.key === 'Delete' || event.key === 'Backspace') && edits.typedOver(place)) {
    onEdit?.([{ row, rowIndex: place.row, column: drawnAt(place.column)!.column.id, text: '' }])
    return true
  }
  if (onSelectionChange && (event.key === ' ' || event.key.toLowerCase() === 'x')) {
    if (event.shiftKey) void boxes.toggleTo(place.row)
    else boxes.toggle(place.row)
    return true
  }
  return onRowKey?.(event, row) ?? false
}

/** Keys of the grid: what means something where it stands comes before the arrows. */
export const keysOf =
  <Row extends object>(work: GridWork<Row>) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const { cells, shift, bounds, goTo } = work
    if (cells.editing || event.target !== event.currentTarget) return
    const place = cells.active ?? { row: 0, column: shift }
    const handled = place.row < 0 ? onHeaderKey(work, event, place) : onBodyKey(work, event, place)
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
