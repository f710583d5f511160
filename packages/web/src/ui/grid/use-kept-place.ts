import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Scale } from './windows.ts'

type Rows = { order: number; wasAsked: boolean; moved: (index: number) => number | null; firstFresh: () => number }
type Options = {
  rows: Rows
  scroller: RefObject<HTMLElement | null>
  height: number
  scale: Scale
  /** The row of the keyboard, or −1. */
  active: number
  /** Shows a row that somebody asked to see. */
  show: (index: number) => void
  /** Whatever names rows by their place. */
  onMoved: (moved: (index: number) => number) => void
}
/** How far below a row that is gone the eyes find another one to hold on to. */
const NEIGHBOURS = 20

/**
 * When rows come or go above it, what is being read stays where it is on the screen, and cursor and ranges stay on
 * their rows.
 */
export const useKeptPlace = ({ rows, scroller, height, scale, active, show, onMoved }: Options) => {
  const order = useRef(rows.order)
  useLayoutEffect(() => {
    if (order.current === rows.order) return
    order.current = rows.order
    const element = scroller.current
    onMoved((index) => rows.moved(index) ?? index)
    if (!element) return
    if (rows.wasAsked) return show(rows.firstFresh())
    if (element.scrollTop === 0) return
    const offset = scale.toVirtual(element.scrollTop)
    const top = Math.ceil(offset / height)
    const isInSight = active >= top && active < top + Math.floor(element.clientHeight / height) - 1
    const anchor = isInSight ? active : top
    for (let index = anchor; index < anchor + NEIGHBOURS; index++) {
      const now = rows.moved(index)
      if (now === null) continue
      if (now !== index) element.scrollTo({ top: scale.toPhysical(offset + (now - index) * height) })
      return
    }
  })
}
