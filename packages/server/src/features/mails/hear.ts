import { EVENT_NAMES, EVENTS } from '@entrepot/contract/modules.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import { fellTo, isMailTrigger, type MailTrigger, reversalAs } from '@entrepot/contract/mails/triggers.ts'
import type { Consumer, Occurred } from '../../kernel/consumers.ts'
import { type Awaiting, awaitingMails, insertDue } from './mails.queries.ts'

export const TRIGGERING = EVENT_NAMES.filter((name) => isMailTrigger(EVENTS[name].trigger ?? ''))
/** They change a quantity, and so may come down to a threshold of a mail's own. */
const COUNTED: readonly EventName[] = [
  'stock.out',
  'stock.counted',
  'stock.reversed',
  'stock.converted',
  'item.moved',
  'stock.in',
]
const HEARD = [...new Set([...TRIGGERING, ...COUNTED])]

/** Whether a mail waits for this. */
export const isAwaited = (
  { trigger, threshold }: Pick<Awaiting, 'trigger' | 'threshold'>,
  { event, changes }: Pick<Occurred, 'event' | 'changes'>,
): boolean => {
  if (trigger === 'threshold_reached' && threshold !== null)
    return COUNTED.includes(event) && fellTo(threshold, changes)
  return event === 'stock.reversed' ? reversalAs(changes) === trigger : EVENTS[event].trigger === trigger
}
/** Events that a trigger is about, to look for them in the log. */
export const eventsOf = (trigger: MailTrigger, threshold: number | null): readonly EventName[] => {
  if (trigger === 'threshold_reached' && threshold !== null) return COUNTED
  const own = HEARD.filter((name) => EVENTS[name].trigger === trigger)
  return trigger === 'stock_in' || trigger === 'stock_out' || trigger === 'item_moved'
    ? [...own, 'stock.reversed']
    : own
}

/** The events that one of them may be about. */
export const eventsAwaited = (awaiting: readonly Pick<Awaiting, 'trigger' | 'threshold'>[]): readonly EventName[] => [
  ...new Set(awaiting.flatMap(({ trigger, threshold }) => eventsOf(trigger, threshold))),
]

/**
 * What notifications wait for is noted in the transaction that says how far the log was read: once, in whatever order.
 */
export const hearForMails: Consumer = {
  name: 'mails',
  events: HEARD,
  awaits: async (db, company) => eventsAwaited(await awaitingMails(db, company)),
  handle: async (_services, db, company, events) => {
    const awaiting = await awaitingMails(db, company)
    const due = awaiting.flatMap((mail) =>
      events
        .filter((event) => event.at >= mail.since && isAwaited(mail, event))
        .map(({ id }) => ({ mail: mail.guid, event: id })),
    )
    if (due.length > 0) await insertDue(db, company, due)
  },
}
