import { useEffect, useState } from 'react'

/** As long as the highlight of the style sheet lasts. */
const FRESH_MS = 1_600
const NONE: ReadonlySet<string> = new Set()

/** The rows that have just changed, for a moment each time. */
export const useFresh = (changed: readonly string[]): ReadonlySet<string> => {
  const [fresh, setFresh] = useState(NONE)
  useEffect(() => {
    if (changed.length === 0) return
    setFresh(new Set(changed))
    const timer = setTimeout(() => setFresh(NONE), FRESH_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return fresh
}
