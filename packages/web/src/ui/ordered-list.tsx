import { Box } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { announce } from './live.ts'
import { uiWords } from './words.ts'
import css from './ordered-list.module.css'

type Props<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Absent where the order cannot be changed: the handles are gone. */
  onMove?: ((from: number, to: number) => void) | undefined
  className?: string | undefined
  children: (item: Item, index: number) => ReactNode
}

/** The place for a key of the handle, or null. */
const placeFor = (key: string, at: number, count: number): number | null => {
  const place = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[key]
  return place === undefined ? null : Math.min(Math.max(place, 0), count - 1)
}

/**
 * Rows whose order means something. Each has a handle: dragged with a pointer or a finger, moved with the arrow keys,
 * and every move is said.
 */
export const OrderedList = <Item,>({ label, items, keyOf, nameOf, onMove, className, children }: Props<Item>) => {
  const say = uiWords.use()
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  // The handle that a key has moved keeps the focus in its new place.
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (focused.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focused.current)}"]`)?.focus()
    focused.current = null
  }, [items])

  const move = (from: number, to: number) => {
    if (!onMove || from === to) return
    onMove(from, to)
    announce(say('order.moved', { name: nameOf(items[from]!), place: to + 1, count: items.length }))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Escape' && drag) {
      event.preventDefault()
      return setDrag(null)
    }
    const to = placeFor(event.key, at, items.length)
    if (to === null) return
    event.preventDefault()
    focused.current = keyOf(items[at]!)
    move(at, to)
  }
  const placeUnder = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const below = rows.findIndex(({ top, height }) => y < top + height / 2)
    return below < 0 ? rows.length : below
  }
  const onPointerMove = (event: PointerEvent, from: number) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const gap = placeUnder(event.clientY)
    setDrag({ from, to: gap > from ? gap - 1 : gap })
  }
  const drop = () => {
    if (drag) move(drag.from, drag.to)
    setDrag(null)
  }
  const dropMark = (at: number) =>
    drag && drag.to === at && drag.to !== drag.from ? (drag.to < drag.from ? 'before' : 'after') : undefined
  return (
    <ul ref={list} className={className} aria-label={label}>
      {items.map((item, at) => (
        <li
          key={keyOf(item)}
          className={css.row}
          data-dragged={drag?.from === at || undefined}
          data-drop={dropMark(at)}
        >
          {onMove && (
            <button
              type="button"
              className={css.handle}
              data-handle={keyOf(item)}
              aria-label={say('order.move', { name: nameOf(item) })}
              title={say('order.hint')}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => onPointerMove(event, at)}
              onPointerUp={drop}
              onPointerCancel={() => setDrag(null)}
            >
              <IconGripVertical size={16} stroke={1.7} aria-hidden />
            </button>
          )}
          <Box flex={1} miw={0}>
            {children(item, at)}
          </Box>
        </li>
      ))}
    </ul>
  )
}
