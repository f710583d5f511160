import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import { useRef, useState, type PointerEvent } from 'react'
import { uiWords } from '../words.ts'
import { cellId } from './grid-row.tsx'
import type { LayoutAction, Sort } from './layout.ts'
import type { DrawnColumn } from './types.ts'
import css from './grid.module.css'

type Props<Row> = {
  grid: string
  columns: readonly DrawnColumn<Row>[]
  sorts: readonly Sort[]
  selectable: boolean
  /** Of the rows that are loaded. */
  checked: 'none' | 'some' | 'all'
  onCheck: () => void
  active: number
  arrangeable: boolean
  onLayout: (action: LayoutAction) => void
  onSort: (id: string, add: boolean) => void
  onMenu: (id: string, at: { x: number; y: number }) => void
  /** Widths while a column is dragged wider, without a render of the rows. */
  onResizing: (place: number, width: number) => void
}
type Drag = { id: string; target: string | null; side: 'before' | 'after' }
const DRAG_STARTS_AT = 6

export const GridHeader = <Row,>({
  grid,
  columns,
  sorts,
  selectable,
  checked,
  onCheck,
  active,
  arrangeable,
  onLayout,
  onSort,
  onMenu,
  onResizing,
}: Props<Row>) => {
  const say = uiWords.use()
  const row = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const dragged = useRef(false)
  const shift = selectable ? 1 : 0

  const startResize = (event: PointerEvent<HTMLElement>, id: string, place: number, width: number) => {
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

  return (
    <div role="rowgroup" className={css.head} ref={row}>
      <div role="row" aria-rowindex={1} style={{ display: 'contents' }} data-row={-1}>
        {selectable && (
          <div
            className={css.heading}
            id={cellId(grid, -1, 0)}
            role="columnheader"
            aria-colindex={1}
            data-select
            data-column={0}
            data-pinned
            data-active={active === 0 || undefined}
            style={{ width: 'var(--w0)', left: 0 }}
          >
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={say('grid.select_all')}
              checked={checked === 'all'}
              ref={(node) => {
                if (node) node.indeterminate = checked === 'some'
              }}
              onChange={onCheck}
            />
          </div>
        )}
        {columns.map(({ column, width, pinned, title }, position) => {
          const place = position + shift
          const sort = sorts.find(({ id }) => id === column.id)
          const rank = sorts.length > 1 && sort ? sorts.indexOf(sort) + 1 : null
          return (
            <div
              key={column.id}
              id={cellId(grid, -1, place)}
              className={css.heading}
              role="columnheader"
              aria-colindex={place + 1}
              aria-sort={sort ? (sort.descending ? 'descending' : 'ascending') : column.sortable ? 'none' : undefined}
              title={title}
              data-id={column.id}
              data-column={place}
              data-align={column.align}
              data-sortable={column.sortable || undefined}
              data-pinned={pinned ? true : undefined}
              data-active={active === place || undefined}
              data-dragged={drag?.id === column.id || undefined}
              data-drop={drag?.target === column.id && drag.id !== column.id ? drag.side : undefined}
              style={{ width: `var(--w${place})`, ...(pinned && { [pinned]: `var(--o${place})` }) }}
              onPointerDown={(event) => startDrag(event, column.id)}
              onClick={(event) => {
                if (!dragged.current && column.sortable) onSort(column.id, event.shiftKey)
              }}
              onContextMenu={(event) => {
                event.preventDefault()
                onMenu(column.id, { x: event.clientX, y: event.clientY })
              }}
            >
              <span className={css.title}>{title}</span>
              {sort && (
                <span className={css.sort}>
                  {sort.descending ? (
                    <IconArrowDown size={14} stroke={2} aria-hidden />
                  ) : (
                    <IconArrowUp size={14} stroke={2} aria-hidden />
                  )}
                  {rank}
                </span>
              )}
              {arrangeable && (
                <>
                  <button
                    type="button"
                    className={css.menu}
                    tabIndex={-1}
                    aria-label={say('grid.menu', { name: title })}
                    onPointerDown={(event) => event.stopPropagation()}
                    onClick={(event) => {
                      event.stopPropagation()
                      const { left, bottom } = event.currentTarget.getBoundingClientRect()
                      onMenu(column.id, { x: left, y: bottom + 2 })
                    }}
                  >
                    <IconDots size={16} stroke={1.7} aria-hidden />
                  </button>
                  <span
                    className={css.grip}
                    aria-hidden
                    onClick={(event) => event.stopPropagation()}
                    onPointerDown={(event) => startResize(event, column.id, place, width)}
                  />
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
