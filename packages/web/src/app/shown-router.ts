import type { AnyRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { errorWords } from '../kernel/words.ts'
import { withinTime } from '../shell/chunk.ts'
import { watchFirstScreen } from './first-screen.ts'

/** The router on the screen: the sign-in pages, then the whole application in the same page. */
let shown: AnyRouter
const listeners = new Set<() => void>()
export const shownRouter = () => shown
export const show = (router: AnyRouter) => {
  shown = router
  watchFirstScreen(router)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useShownRouter = () => useSyncExternalStore(subscribe, shownRouter)

/** Loads the whole application and shows it at the address of the moment. Fails like any part that does not come. */
export const openWhole = async () => {
  const [{ router }] = await withinTime(() => Promise.all([import('./router.tsx'), errorWords.load()]))
  if (shown !== router) show(router)
}

/** Loads the mobile application and shows it at the address of the moment. */
export const openPhone = async () => {
  const { loadPhone } = await withinTime(() => import('./phone-router.tsx'))
  const phoneRouter = await withinTime(loadPhone)
  if (shown !== phoneRouter) show(phoneRouter)
}
