/**
 * Until the first screen stands, nothing is fetched or computed that it does not show. Whoever does something meanwhile
 * does not wait: then everything comes at once.
 */
let isQuiet = false
let tell: () => void = () => undefined
const quiet = new Promise<void>((resolve) => (tell = resolve))

export const whenQuiet = (): Promise<void> => quiet
export const itIsQuiet = (): void => {
  if (isQuiet) return
  isQuiet = true
  for (const gesture of GESTURES) removeEventListener(gesture, itIsQuiet, true)
  tell()
}

const GESTURES = ['pointerdown', 'keydown'] as const
if (typeof addEventListener === 'function')
  for (const gesture of GESTURES) addEventListener(gesture, itIsQuiet, { capture: true, passive: true })
