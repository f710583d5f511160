import { useEffect, useReducer, useRef } from 'react'

/**
 * What a store holds that may change many times a second, such as at each scan. `useSyncExternalStore` draws each change
 * before anything else; in a burst the effects of one drawing and the next change come together again and again, which
 * React takes for an endless loop and ends the screen. Here changes are drawn when there is time, several at once.
 */
export const useBusyStore = <T>(subscribe: (listener: () => void) => () => void, get: () => T): T => {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const value = get()
  const drawn = useRef({ get, value })
  drawn.current = { get, value }
  useEffect(() => {
    const stop = subscribe(draw)
    if (drawn.current.get() !== drawn.current.value) draw()
    return stop
  }, [subscribe])
  return value
}
