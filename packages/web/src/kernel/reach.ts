import { useSyncExternalStore } from 'react'

/** Whether calls get through: `offline` is what the browser says, `unreachable` that the last call had no answer. */
export type Reach = 'open' | 'offline' | 'unreachable'

let isAnswered = true
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
let isShown = false
/** A screen that shows it all the time; then nobody says it again for each call. */
export const showsReach = (shown: boolean): void => {
  isShown = shown
}
export const isReachShown = (): boolean => isShown

/** Each call tells what became of it. */
export const noteReach = (answered: boolean): void => {
  if (answered === isAnswered) return
  isAnswered = answered
  tell()
}
export const reach = (): Reach => (!navigator.onLine ? 'offline' : isAnswered ? 'open' : 'unreachable')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
export const useReach = (): Reach => useSyncExternalStore(subscribe, reach)
