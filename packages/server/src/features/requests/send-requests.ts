import { nextAfter } from '@entrepot/contract/kernel/schedule.ts'
import { ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import { guidsOfList } from '../items/index.ts'
import { forEachCompany, timeZoneOf } from '../../kernel/companies.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import type { Job } from '../../kernel/jobs.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { guidsAfter } from '../../kernel/ordered-guids.ts'
import { asBoth, asCreator } from './as-creator.ts'
import { attempt } from './attempt.ts'
import { fillRuns, notSent } from './fill-runs.ts'
import { REQUESTS_JOB } from './hear.ts'
import { namedRequest } from './kept-request.ts'
import { requestFields } from './request-fields.ts'
import { findRequest, type RequestRecord, scheduledNow, setNext, takeScheduled } from './requests.queries.ts'
import { forgetOldRuns, insertRuns, type Message, type NewRun, type Run, takeRuns } from './runs.queries.ts'
import { type Outcome, settleFailed, settleSent } from './settle-runs.ts'

/** What arrives together is written down together: answers are gathered so long. */
const GATHER_MS = 20
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
      [...Map.groupBy(runs, ({ request }) => requests.get(request))].map(async ([request, own]) => {
        if (request) await sendRuns(kernel, company, request, own)
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

/** Sends what one request has to say. A slow answer holds up no other: what has come is settled meanwhile. */
const sendRuns = async (
  kernel: Kernel,
  company: string,
  request: RequestRecord,
  runs: readonly Run[],
): Promise<void> => {
  const arrived: Outcome[] = []
  const underWay = new Set<Promise<void>>()
  for (const [run, message] of await fillRuns(kernel, company, request, runs)) {
    const one: Promise<void> = sendOne(kernel, company, request, run, message)
      .then((outcome) => void arrived.push(outcome))
      .catch((error: unknown) => notSent(kernel, company, run, error))
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }
  // Also those that arrive while others are written down.
  while (underWay.size > 0 || arrived.length > 0) {
    if (underWay.size > 0 && arrived.length === 0) await Promise.race(underWay)
    if (underWay.size > 0) await pause(GATHER_MS)
    await settleAll(kernel, company, request, arrived.splice(0))
  }
}
const sendOne = async (
  { services }: Kernel,
  company: string,
  request: RequestRecord,
  run: Run,
  { url, body, item }: Message,
): Promise<Outcome> => {
  const outcome = await attempt(services, company, request, { id: run.guid, url, body, depth: run.depth })
  return { run, outcome, item }
}

const settleAll = async (
  kernel: Kernel,
  company: string,
  request: RequestRecord,
  outcomes: readonly Outcome[],
): Promise<void> => {
  const sent = outcomes.filter(({ outcome }) => outcome.error === null)
  // What an answer is saved in may be held by somebody: none waits for that of another.
  const together = request.returned.length > 0 ? sent.map((one) => [one]) : sent.length > 0 ? [sent] : []
  for (const some of together)
    await settleSent(kernel, company, request, some).catch((error: unknown) =>
      some.forEach(({ run }) => notSent(kernel, company, run, error)),
    )
  for (const { run, outcome, item } of outcomes)
    if (outcome.error !== null)
      await settleFailed(kernel, company, { run, outcome, item }).catch((error: unknown) =>
        notSent(kernel, company, run, error),
      )
}
