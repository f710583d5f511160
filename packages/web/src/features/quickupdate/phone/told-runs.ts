import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'

const listeners = new Set<(ran: QuickRan) => void>()
/** Whoever shows what became of runs; false when nobody does. */
export const tellRan = (ran: QuickRan): boolean => {
  for (const listener of listeners) listener(ran)
  return listeners.size > 0
}
export const onRan = (listener: (ran: QuickRan) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
