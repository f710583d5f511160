import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import { outboxKind } from '../../../kernel/outbox/index.ts'
import { QUICK_KIND, type QuickAct } from './quick-act.ts'

/** Quick updates of the mobile application. */
export const quickActs = outboxKind<QuickAct, QuickRan | null>(QUICK_KIND, async () =>
  (await import('./send-quick.ts')).load(),
)

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
