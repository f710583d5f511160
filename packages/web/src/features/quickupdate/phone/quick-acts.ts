import type { QuickRan } from '@entrepot/contract/quickupdate/run.ts'
import { outboxKind } from '../../../kernel/outbox/index.ts'
import { QUICK_KIND, type QuickAct } from './quick-act.ts'

/** Quick updates of the mobile application. */
export const quickActs = outboxKind<QuickAct, QuickRan | null>(QUICK_KIND, async () =>
  (await import('./send-quick.ts')).load(),
)
