import { outboxKind } from '../../../kernel/outbox/index.ts'
import { CHECKIN_KIND, type CheckinAct } from './checkin-act.ts'

/** What comes back to the mobile application. */
export const checkinActs = outboxKind<CheckinAct, { count: number; unsigned: string | null }>(CHECKIN_KIND, async () =>
  (await import('./send-checkin.ts')).load(),
)
