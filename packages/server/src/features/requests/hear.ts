import type { RequestTrigger } from '@entrepot/contract/requests/triggers.ts'
import { eventsAwaited, isAwaited, TRIGGERING } from '../mails/index.ts'
import { depthOf } from '../../kernel/chain-depth.ts'
import type { Consumer } from '../../kernel/consumers.ts'
import { insertRuns, type NewRun } from './runs.queries.ts'
import { awaitingRequests, silentUsers } from './requests.queries.ts'

/** What saves the answer of a request is no reason to send another one (API-19); a caller does not name calls so. */
export const OWN_WORK = 'request '
export const REQUESTS_JOB = 'api-requests'

const isTrigger = (trigger: RequestTrigger) => trigger !== 'manual' && trigger !== 'scheduled'

/** What requests wait for is noted in the transaction that says how far the log was read: once, in its order. */
export const hearForRequests: Consumer = {
  name: 'requests',
  events: [...TRIGGERING, 'stock.reversed'],
  wakes: REQUESTS_JOB,
  awaits: async (db, company) =>
    eventsAwaited(
      (await awaitingRequests(db, company)).flatMap(({ trigger }) =>
        trigger === 'manual' ? [] : [{ trigger, threshold: null }],
      ),
    ),
  // Who waits for a call of ours is told while whoever caused it is still there.
  soon: { again: ['request.created', 'request.changed'] },
  handle: async ({ clock }, db, company, events) => {
    const awaiting = (await awaitingRequests(db, company)).filter(({ trigger }) => isTrigger(trigger))
    const foreign = events.filter(({ requestId }) => !requestId?.startsWith(OWN_WORK))
    if (awaiting.length === 0 || foreign.length === 0) return
    const silent = await silentUsers(db, company, [...new Set(foreign.flatMap(({ by }) => by ?? []))])
    const runs = foreign
      .filter(({ by }) => by === null || !silent.has(by))
      .flatMap((event) =>
        awaiting
          .filter(
            ({ trigger, since }) =>
              event.at >= since && trigger !== 'manual' && isAwaited({ trigger, threshold: null }, event),
          )
          .map(({ guid }): NewRun => ({
            guid: clock.orderedUuid(),
            request: guid,
            kind: 'event',
            activity: event.id,
            record: event.record,
            depth: depthOf(event.requestId) + 1,
          })),
      )
    if (runs.length > 0) await insertRuns(db, company, clock.now(), runs)
  },
}
