import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { nextAfter } from '@entrepot/contract/kernel/schedule.ts'
import { ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import { guidsOfList } from '../items/index.ts'
import { asAuthors, asIfNow, eventsByGuid } from '../mails/index.ts'
import { notify } from '../notifications/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { MOST_DEPTH } from '../../kernel/chain-depth.ts'
import { forEachCompany, timeZoneOf } from '../../kernel/companies.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, type Transaction, transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import type { Job } from '../../kernel/jobs.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { guidsAfter } from '../../kernel/ordered-guids.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { Problem } from '../../kernel/problem.ts'
import { runWithin } from '../../kernel/run-as.ts'
import { attempt, type Attempt } from './attempt.ts'
import { fill } from './fill.ts'
import { OWN_WORK, REQUESTS_JOB } from './hear.ts'
import { namedRequest } from './kept-request.ts'
import { requestFields } from './request-fields.ts'
import {
  type Failing,
  findRequest,
  noteFailure,
  noteSuccess,
  pause,
  type RequestRecord,
  scheduledNow,
  setNext,
  takeScheduled,
} from './requests.queries.ts'
import { returnedOf, saveReturned, type Value } from './returned.ts'
import { runErrorText } from './run-text.ts'
import {
  dropRun,
  endRun,
  forgetOldRuns,
  insertRuns,
  type Message,
  type NewRun,
  putOff,
  type Run,
  storeFilled,
  takeRuns,
} from './runs.queries.ts'

/** Tries of a delivery: at once, after 1 and after 5 minutes (rules.md, 17). */
const AGAIN_AFTER_MINUTES = [1, 5]
const GONE: ReadonlySet<string> = new Set(['account_disabled', 'mail_author_gone'])

/** Sends what was heard of and what is due by the clock. A company that nobody answers holds up no other. */
export const requestsJob = (kernel: Kernel): Job => ({
  name: REQUESTS_JOB,
  cron: '* * * * *',
  run: async (now) => {
    const { services } = kernel
    const underWay = new Set<Promise<void>>()
    let hasMore = false
    await forEachCompany(services, 'requests: not sent', async (company) => {
      while (underWay.size >= LIMITS.companiesSendingAtOnce) await Promise.race(underWay)
      const one: Promise<void> = sendDue(kernel, company, now)
        .then((more) => {
          hasMore ||= more
        })
        .catch((error: unknown) => services.log.error({ err: error, company }, 'requests: not sent'))
        .finally(() => underWay.delete(one))
      underWay.add(one)
    })
    await Promise.all(underWay)
    if (hasMore && !services.isDraining) services.jobs.poke(REQUESTS_JOB)
  },
})

/** Answers whether there is more than one turn takes. */
const sendDue = async (kernel: Kernel, company: string, now: Date): Promise<boolean> => {
  const { services } = kernel
  for (const guid of await transaction(services.pool, { company }, ({ db }) => scheduledNow(db, company, now)))
    await queueScheduled(kernel, company, guid, now)
  const endsAt = performance.now() + LIMITS.sendingTurnMs
  for (;;) {
    const { runs, requests } = await transaction(services.pool, { company }, ({ db }) => takeSome(db, company, now))
    if (runs.length === 0) return false
    await Promise.all(
      runs.map(async (run) => {
        const request = requests.get(run.request)
        if (request) await sendOne(kernel, company, request, run)
      }),
    )
    await transaction(services.pool, { company }, async ({ db }) => {
      for (const guid of requests.keys()) await forgetOldRuns(db, company, guid)
    })
    if (services.isDraining || performance.now() > endsAt) return true
  }
}

/** Runs that may leave, and the requests that they are of, as they stand now. */
const takeSome = async (db: Db, company: string, now: Date) => {
  const runs = await takeRuns(db, company, now, LIMITS.runsAtOnce)
  const requests = new Map<string, RequestRecord>()
  for (const guid of new Set(runs.map(({ request }) => request))) {
    const request = await findRequest(db, company, guid)
    if (request) requests.set(guid, request)
  }
  return { runs, requests }
}

const whoOf = (company: string, { guid, createdBy }: RequestRecord) => ({
  company,
  user: createdBy?.guid ?? '',
  language: languageOf('fr'),
  requestId: `${OWN_WORK}${guid}`,
})
/** On behalf of who made the request; null where nobody's rights could count any more. */
const asCreator = async <T>(
  kernel: Kernel,
  tx: Transaction,
  company: string,
  request: RequestRecord,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ value: T; afterwards: () => void } | null> => {
  if (!request.createdBy) return null
  try {
    return await runWithin(kernel, tx, whoOf(company, request), work)
  } catch (error) {
    if (error instanceof Problem && GONE.has(error.code)) return null
    throw error
  }
}
const asBoth = (ctx: Ctx, { updatedBy }: RequestRecord) => asAuthors(ctx, updatedBy?.guid ?? null)

/** One run for each item that meets the filters now. */
const queueScheduled = async (kernel: Kernel, company: string, guid: string, now: Date): Promise<void> => {
  const { pool, clock } = kernel.services
  await transaction(pool, { company }, async (tx) => {
    const request = await takeScheduled(tx.db, company, guid, now)
    if (!request?.schedule) return
    await setNext(tx.db, company, guid, nextAfter(request.schedule, now, await timeZoneOf(tx.db, company)))
    await asCreator(kernel, tx, company, request, async (creator) => {
      const ctx = await asBoth(creator, request)
      const { filters } = namedRequest(request, await requestFields(ctx, request.trigger))
      const ordered = await guidsOfList(ctx, {
        ...ItemListQuery.parse({ deep: 'true' }),
        ...(filters.rules.length > 0 && { filters: JSON.stringify(filters) }),
      })
      const runs = guidsAfter(ordered, 0, LIMITS.scheduledItems).map((item): NewRun => ({
        guid: clock.orderedUuid(),
        request: guid,
        kind: 'schedule',
        activity: null,
        record: item,
        depth: 1,
      }))
      if (runs.length > 0) await insertRuns(tx.db, company, now, runs)
    })
  })
}

/** What is sent is filled once and kept, so that every try and replay is the same message; null: it is over already. */
const readied = async (kernel: Kernel, company: string, request: RequestRecord, run: Run): Promise<Message | null> => {
  if (run.url !== null) return { url: run.url, body: run.body, item: run.item }
  return transaction(kernel.services.pool, { company }, async (tx) => {
    if (run.depth > MOST_DEPTH) return fail(kernel, tx.db, company, run, { error: 'circle', detail: null })
    const filled = await asCreator(kernel, tx, company, request, async (creator) => {
      const ctx = await asBoth(creator, request)
      const event = await eventOf(ctx, run)
      return event && fill(ctx, request, event, { filtered: run.kind !== 'event' })
    })
    if (!filled) return fail(kernel, tx.db, company, run, { error: 'creator_gone', detail: null })
    const { value } = filled
    if (!value) {
      await dropRun(tx.db, company, run.guid)
      return null
    }
    if ('error' in value) return fail(kernel, tx.db, company, run, value)
    await storeFilled(tx.db, company, run.guid, value)
    return value
  })
}
const fail = async (
  kernel: Kernel,
  db: Db,
  company: string,
  run: Run,
  { error, detail }: { error: string; detail: string | null },
): Promise<null> => {
  const told = { attempts: run.attempts + 1, status: null, duration: null, error, detail }
  if (await endRun(db, company, run.guid, 'failed', told)) await failed(kernel, db, company, run, told, false)
  return null
}

const eventOf = async (ctx: Ctx, { activity, record }: Run): Promise<Occurred | null> => {
  if (activity !== null) return (await eventsByGuid(ctx, [activity]))[0] ?? null
  return record === null ? null : asIfNow(ctx, 'item.changed', record)
}

const sendOne = async (kernel: Kernel, company: string, request: RequestRecord, run: Run): Promise<void> => {
  const { services } = kernel
  try {
    const ready = await readied(kernel, company, request, run)
    if (!ready) return
    const outcome = await attempt(services, company, request, {
      id: run.guid,
      url: ready.url,
      body: ready.body,
      depth: run.depth,
    })
    await settle(kernel, company, request, run, { outcome, item: ready.item })
  } catch (error) {
    // Its lease ends, and it is sent again.
    services.log.error({ err: error, company, run: run.guid }, 'requests: one was not sent')
  }
}

/** Writes down what came of it, and what follows from that. */
const settle = async (
  kernel: Kernel,
  company: string,
  request: RequestRecord,
  run: Run,
  { outcome, item }: { outcome: Attempt; item: string | null },
): Promise<void> => {
  const { pool, clock } = kernel.services
  const attempts = run.attempts + 1
  const told = { attempts, status: outcome.status, duration: outcome.duration, error: outcome.error, detail: null }
  const wait = AGAIN_AFTER_MINUTES[attempts - 1]
  if (outcome.error === null) {
    const refusal = item === null ? null : await saveAnswer(kernel, company, request, item, outcome.body)
    await transaction(pool, { company }, async ({ db }) => {
      const isTold = await endRun(db, company, run.guid, 'sent', {
        ...told,
        ...(refusal !== null && { error: 'returned', detail: refusal }),
      })
      if (isTold) await noteSuccess(db, company, request.guid)
    })
  } else if (outcome.isFleeting && wait !== undefined) {
    const next = new Date(clock.now().getTime() + wait * 60_000)
    await transaction(pool, { company }, ({ db }) => putOff(db, company, run.guid, next, told))
  } else {
    const { isOver } = outcome
    await transaction(pool, { company }, async ({ db }) => {
      if (await endRun(db, company, run.guid, 'failed', told)) await failed(kernel, db, company, run, told, isOver)
    })
  }
}

/** What came back is saved in a transaction of its own, which fires no request; why it was refused, or null. */
const saveAnswer = async (
  kernel: Kernel,
  company: string,
  request: RequestRecord,
  item: string,
  answer: string,
): Promise<string | null> => {
  if (request.returned.length === 0) return null
  try {
    const afterwards = await transaction(kernel.services.pool, { company }, async (tx) => {
      const saved = await asCreator(kernel, tx, company, request, async (ctx) => {
        const values: readonly Value[] = returnedOf(
          answer,
          namedRequest(request, await requestFields(ctx, request.trigger)).returned,
        )
        if (values.length > 0) await saveReturned(ctx, item, values, request.updatedBy?.guid ?? null)
      })
      return saved?.afterwards ?? (() => {})
    })
    afterwards()
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [first = error] = error.parts
    return errorText({ services: kernel.services, language: languageOf('fr') }, first)
  }
}

/** Who made it hears of the first failure in a row, and where it is paused (rules.md, 17). */
const failed = async (
  { services }: Kernel,
  db: Db,
  company: string,
  { request }: Run,
  told: { error: string | null; status: number | null; detail: string | null },
  isOver: boolean,
): Promise<void> => {
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
