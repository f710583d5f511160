import { GRID_COLUMNS, type Place, type Placed, placedAt } from '@entrepot/contract/dashboards/grid.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** The height of a row with what lies below it, as the sheet has it. */
export const ROW_HEIGHT = 84
const GAP = 12

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
type Held = { guid: string; from: readonly Placed[] }

/** Charts on the grid, moved and resized with the pointer or the keyboard (DASH-29); `onDone`: once one is let go. */
export const useGrid = (
  placed: readonly Placed[],
  onDone: (placed: readonly Placed[]) => void,
  say: (place: Placed) => void,
) => {
  const grid = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<readonly Placed[] | null>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const shown = moved ?? placed
  const at = (guid: string) => shown.find((one) => one.guid === guid)!

  const put = (guid: string, place: Place, from: readonly Placed[]) => {
    const next = placedAt(from, guid, place)
    setMoved(next)
    return next
  }
  const finish = (next: readonly Placed[] | null) => {
    setHeld(null)
    setMoved(null)
    if (next && JSON.stringify(next) !== JSON.stringify(placed)) onDone(next)
  }

  /** Moves with the pointer, or makes it larger. */
  const onPointerDown = (guid: string, how: 'move' | 'size') => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !grid.current) return
    event.preventDefault()
    const column = (grid.current.clientWidth + GAP) / GRID_COLUMNS
    const [startX, startY, start] = [event.clientX, event.clientY, at(guid)]
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    setHeld({ guid, from: placed })
    let last: readonly Placed[] | null = null
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const [dx, dy] = [Math.round((clientX - startX) / column), Math.round((clientY - startY) / ROW_HEIGHT)]
      const place =
        how === 'move'
          ? { ...start, x: start.x + dx, y: start.y + dy }
          : { ...start, w: Math.min(start.w + dx, GRID_COLUMNS - start.x), h: start.h + dy }
      last = put(guid, place, placed)
    }
    const end = (isDone: boolean) => () => {
      stop.abort()
      finish(isDone ? last : null)
    }
    const stop = new AbortController()
    const { signal } = stop
    target.addEventListener('pointermove', move, { signal })
    target.addEventListener('pointerup', end(true), { signal })
    target.addEventListener('pointercancel', end(false), { signal })
  }

  /** Arrows move what is held, with Shift they make it larger; Enter lets it go, Escape puts it back. */
  const onKeyDown = (guid: string) => (event: KeyboardEvent) => {
    const step = MOVES[event.key]
    if (step) {
      event.preventDefault()
      const from = held?.guid === guid ? shown : placed
      const start = from.find((one) => one.guid === guid)!
      const [dx, dy] = step
      const place = event.shiftKey
        ? { ...start, w: Math.min(start.w + dx, GRID_COLUMNS - start.x), h: start.h + dy }
        : { ...start, x: start.x + dx, y: start.y + dy }
      setHeld({ guid, from: placed })
      say(put(guid, place, from).find((one) => one.guid === guid)!)
    } else if (held && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      finish(shown)
    } else if (held && event.key === 'Escape') {
      event.preventDefault()
      finish(null)
    }
  }
  /** What was moved with the keyboard is let go when something else has the focus. */
  const onBlur = () => {
    if (held && moved) finish(moved)
  }
  return {
    grid,
    shown,
    held: held?.guid ?? null,
    rows: Math.max(0, ...shown.map(({ y, h }) => y + h)),
    onPointerDown,
    onKeyDown,
    onBlur,
  }
}
