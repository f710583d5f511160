import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { HEAD_HEIGHT } from './layout.ts'
import { blockStart, scaleOf } from './windows.ts'

export type RowWindow = { first: number; last: number }
type Options = {
  count: number
  height: number
  scroller: RefObject<HTMLDivElement | null>
  shown: RowWindow
  onShown: (rows: RowWindow) => void
}

/** Which rows are in sight. Above the height a browser allows, the bar is a scaled picture of the list. */
export const useRowWindow = ({ count, height, scroller, shown, onShown }: Options) => {
  const layer = useRef<HTMLDivElement>(null)
  const viewport = useRef(600)
  const whole = count * height
  const scale = scaleOf(whole + HEAD_HEIGHT, viewport.current)
  const scaleNow = useRef(scale)
  scaleNow.current = scale
  const block = useRef(0)
  const placeLayer = useCallback(() => {
    const element = scroller.current
    if (!element || !layer.current) return
    const { scrollTop } = element
    const offset = scaleNow.current.toVirtual(scrollTop)
    layer.current.style.transform = `translateY(${Math.round(scrollTop - offset + block.current)}px)`
  }, [scroller])
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
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
    scrollToFn: (offset, { adjustments = 0 }, instance) =>
      instance.scrollElement?.scrollTo({ top: scaleNow.current.toPhysical(offset + adjustments) }),
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
    if (items.length > 0 && (first !== shown.first || last !== shown.last)) onShown({ first, last })
  }, [first, last, items.length, shown, onShown])
  /** Rows of one page of the keyboard. */
  const page = () => Math.max(1, Math.floor((viewport.current - HEAD_HEIGHT) / height) - 1)
  return { layer, virtual, items, first, last, base, scale, page }
}
