import { type EventName, type EventPayload, EVENTS } from '@entrepot/contract/modules.ts'
import { type NewActivity, recordActivity } from './activity.ts'
import type { Ctx } from './context.ts'

/** What an event is about: the record as it is called now, where it lies, and what changed of it. */
export type Happened<N extends EventName> = {
  guid: string
  name: string
  folder?: string | null
  changes?: NewActivity['changes']
  comment?: string
  /** The group of the movements it posted. */
  group?: string | null
  /** Where the log says it otherwise than the catalogue: an act on many is shown as the act it is. */
  action?: NewActivity['action']
  around?: NewActivity['around']
  stale?: NewActivity['stale']
  channel?: NewActivity['channel']
  was?: NewActivity['was']
  now?: NewActivity['now']
  facts?: NewActivity['facts']
  gathers?: NewActivity['gathers']
} & (EventPayload<N> extends undefined ? { payload?: undefined } : { payload: EventPayload<N> })

/** An event as it is written down, for work that is no call of a user (`writeOutboxAlone`). */
export const eventOf = <N extends EventName>(
  event: N,
  { guid, name, action = EVENTS[event].action, ...rest }: Happened<N>,
): NewActivity => ({ event, entity: EVENTS[event].record, entityGuid: guid, entityName: name, action, ...rest })

/**
 * Something has happened to a record. It is written with the commit of the call, in one row with its payload, which the
 * log shows and whatever reacts to events reads; open screens are told of it (`pushes.ts`).
 */
export const happened = <N extends EventName>(ctx: Ctx, event: N, what: Happened<N>): void =>
  recordActivity(ctx, eventOf(event, what))
