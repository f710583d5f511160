import { notify } from '../notifications/index.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { type Failing, noteFailure, pause } from './requests.queries.ts'
import { endRun, type Run, type Told } from './runs.queries.ts'
import { runErrorText } from './run-text.ts'

/**
 * A run that is not tried again. Who made the request hears of the first failure in a row, and where it is paused
 * (rules.md, 17). `isOver`: the other side said that it wants no more.
 */
export const failRun = async (
  services: Services,
  db: Db,
  company: string,
  { guid, request }: Run,
  told: Told,
  isOver = false,
): Promise<void> => {
  if (!(await endRun(db, company, guid, told))) return
  const now = services.clock.now()
  const failing = await noteFailure(db, company, request, now)
  if (!failing) return
  const isPaused = (isOver || isEnough(failing, now)) && (await pause(db, company, request))
  if (failing.creator === null || (!isPaused && failing.failures > 1)) return
  await notify(db, company, {
    guid: services.clock.orderedUuid(),
    user: failing.creator,
    kind: 'api_failure',
    message: isPaused ? 'request_paused' : 'request_failed',
    params: { request: failing.name, reason: runErrorText(services, failing.language, told) ?? '' },
    progress: null,
    link: `/settings/api/requests/${request}?tab=runs`,
  })
  await writeEvents(services, db, company, [{ topic: 'notifications', data: {}, user: failing.creator }])
}
const isEnough = ({ failures, failingSince }: Failing, now: Date): boolean =>
  failures >= LIMITS.failuresInARow || now.getTime() - failingSince.getTime() >= LIMITS.failingMs
