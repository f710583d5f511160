import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { LayoutAction } from './layout.ts'
import type { DrawnColumn } from './types.ts'

type Drag = { id: string; target: string | null; side: 'before' | 'after' }
const DRAG_STARTS_AT = 6

/** A heading that is dragged to another place; `dragged`: the click at its end is none. */
export const useColumnDrag = <Row>(
  row: RefObject<HTMLElement | null>,
  columns: readonly DrawnColumn<Row>[],
  arrangeable: boolean,
  onLayout: (action: LayoutAction) => void,
) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const dragged = useRef(false)
  const startDrag = (event: PointerEvent<HTMLElement>, id: string) => {
    dragged.current = false
    // Touch scrolls; there the menu moves columns.
    if (!arrangeable || event.button !== 0 || event.pointerType === 'touch') return
    const cell = event.currentTarget
    const from = event.clientX
    let latest: Drag | null = null
    const onMove = (move: globalThis.PointerEvent) => {
      if (!dragged.current && Math.abs(move.clientX - from) < DRAG_STARTS_AT) return
      if (!dragged.current) cell.setPointerCapture(event.pointerId)
      dragged.current = true
      const headings = [...(row.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
      const over = headings.find((heading) => {
        const { left, right } = heading.getBoundingClientRect()
        return move.clientX >= left && move.clientX < right
      })
      const box = over?.getBoundingClientRect()
      latest = {
        id,
        target: over?.dataset.id ?? null,
        side: box && move.clientX > (box.left + box.right) / 2 ? 'after' : 'before',
      }
      setDrag(latest)
    }
    const onEnd = () => {
      window.removeEventListener('pointermove', onMove)
      setDrag(null)
      if (!latest?.target || latest.target === id) return
      const at = columns.findIndex(({ column }) => column.id === latest?.target)
      const before = latest.side === 'before' ? latest.target : (columns[at + 1]?.column.id ?? null)
      onLayout({ type: 'place', id, before })
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onEnd, { once: true })
  }
  return { drag, dragged, startDrag }
}

type Resizing = {
  onResizing: (place: number, width: number) => void
  onLayout: (action: LayoutAction) => void
}
/** A column that is dragged wider by its grip. */
export const resizeOf =
  ({ onResizing, onLayout }: Resizing) =>
  (event: PointerEvent<HTMLElement>, id: string, place: number, width: number) => {
    event.preventDefault()
    event.stopPropagation()
    const grip = event.currentTarget
    const from = event.clientX
    let last = width
    grip.setPointerCapture(event.pointerId)
    const onMove = (move: globalThis.PointerEvent) => {
      last = width + move.clientX - from
      onResizing(place, Math.max(40, last))
    }
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener(
      'lostpointercapture',
      () => {
        grip.removeEventListener('pointermove', onMove)
        onLayout({ type: 'resize', id, width: last })
      },
      { once: true },
    )
  }
