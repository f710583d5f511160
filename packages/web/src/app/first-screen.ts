import type { AnyRouter } from '@tanstack/react-router'
import { queryClient } from '../kernel/client.ts'
import { itIsQuiet } from '../kernel/quiet.ts'

/** A server that is slow to answer holds back the rest no longer than this. */
const LONGEST_MS = 5_000
const soon: (work: () => void) => void =
  typeof requestIdleCallback === 'function' ? (work) => requestIdleCallback(work, { timeout: 500 }) : setTimeout

/** What the screen asks for as it is drawn has begun by then. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
const answered = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })

/** The first screen stands when its route is drawn and what it asked for has come. */
export const watchFirstScreen = (router: AnyRouter): void => {
  const stop = router.subscribe('onResolved', () => {
    stop()
    setTimeout(itIsQuiet, LONGEST_MS)
    void drawn()
      .then(answered)
      .then(() => soon(itIsQuiet))
  })
}
