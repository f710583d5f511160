import { useEffect, useRef } from 'react'

/** A code that was read, from wherever. `strokes` only when a scanner typed it. */
export type Scan = { code: string; source: 'scanner' | 'camera' | 'typed' | 'pasted' }
export type ScanHandler = (scan: Scan) => void

/** Screens and dialogs that take scans; the one opened last is asked. */
const handlers: { current: ScanHandler }[] = []

/** Read while the page was still being put together: whoever takes scans once it stands takes them. */
let early: Scan[] = []
const MOST_EARLY = 10

export const deliver = (scan: Scan): boolean => {
  const top = handlers.at(-1)
  if (top) top.current(scan)
  else early = [...early, scan].slice(-MOST_EARLY)
  return top !== undefined
}

/** What a scan means while no screen says otherwise. */
export const onOtherwise = (handler: ScanHandler): void => {
  handlers.unshift({ current: handler })
  for (const scan of early.splice(0)) deliver(scan)
}

/** Takes every scan while the component is on the page. */
export const useScan = (handler: ScanHandler, active = true): void => {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    if (!active) return
    handlers.push(latest)
    return () => void handlers.splice(handlers.indexOf(latest), 1)
  }, [active])
}
