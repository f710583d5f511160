import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useReducer, useRef } from 'react'

/** Between two drawings of what may change many times a second. */
export const DRAW_MS = 100

/**
 * What a store holds that may change many times a second, such as at each scan. `useSyncExternalStore` draws each change
 * before anything else; in a burst the effects of one drawing and the next change come together again and again, which
 * React takes for an endless loop and ends the screen. Here what changes alone is drawn at once, and a burst a few times a
 * second.
 */
export const useBusyStore = <T>(subscribe: (listener: () => void) => () => void, get: () => T): T => {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const drawSoon = useThrottledCallback(draw, DRAW_MS)
  const value = get()
  const drawn = useRef({ get, value })
  drawn.current = { get, value }
  useEffect(() => {
    const stop = subscribe(drawSoon)
    if (drawn.current.get() !== drawn.current.value) draw()
    return stop
  }, [subscribe, drawSoon])
  return value
}
