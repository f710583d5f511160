import { asIfNow, eventsByGuid } from '../mails/index.ts'
import { MOST_DEPTH } from '../../kernel/chain-depth.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Transaction, transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { asBoth, asCreator } from './as-creator.ts'
import { failRun } from './failed-runs.ts'
import { type Filled, fillAll } from './fill.ts'
import type { RequestRecord } from './requests.queries.ts'
import { dropRuns, type Message, type Run, storeFilled } from './runs.queries.ts'

/** What leaves, by its run; a run that is over already has no message. */
export type Ready = Map<Run, Message>

/**
 * What is sent is filled once and kept, so that every try and replay is the same message. Runs of one request are
 * filled together: who asks, which fields there are and what happened is found once for all. One that breaks holds up
 * no other.
 */
export const fillRuns = async (
  kernel: Kernel,
  company: string,
  request: RequestRecord,
  runs: readonly Run[],
): Promise<Ready> => {
  const ready: Ready = new Map()
  const open: Run[] = []
  for (const run of runs)
    if (run.url === null) open.push(run)
    else ready.set(run, { url: run.url, body: run.body, item: run.item })
  const fillSome = async (some: readonly Run[]) => {
    const filled = await transaction(kernel.services.pool, { company }, (tx) =>
      fillOpen(kernel, tx, company, request, some),
    )
    for (const [run, message] of filled) ready.set(run, message)
  }
  if (open.length === 0) return ready
  await fillSome(open).catch(async (error: unknown) => {
    if (open.length === 1) return notSent(kernel, company, open[0]!, error)
    for (const run of open) await fillSome([run]).catch((reason: unknown) => notSent(kernel, company, run, reason))
  })
  return ready
}
/** Its lease ends, and it is sent again. */
export const notSent = ({ services }: Kernel, company: string, { guid }: Run, error: unknown): void =>
  services.log.error({ err: error, company, run: guid }, 'requests: one was not sent')

const fillOpen = async (
  kernel: Kernel,
  tx: Transaction,
  company: string,
  request: RequestRecord,
  runs: readonly Run[],
): Promise<Ready> => {
  const fail = (run: Run, error: string, detail: string | null = null) =>
    failRun(kernel.services, tx.db, company, run, {
      attempts: run.attempts + 1,
      status: null,
      duration: null,
      error,
      detail,
    })
  const [circling, open] = [runs.filter(isTooDeep), runs.filter((run) => !isTooDeep(run))]
  for (const run of circling) await fail(run, 'circle')
  const ready: Ready = new Map()
  if (open.length === 0) return ready
  const filled = await asCreator(kernel, tx, company, request, async (creator) =>
    filledOf(await asBoth(creator, request), request, open),
  )
  const dropped: string[] = []
  for (const run of open) {
    const one = filled?.value.get(run)
    if (!filled) await fail(run, 'creator_gone')
    else if (!one) dropped.push(run.guid)
    else if ('error' in one) await fail(run, one.error, one.detail)
    else ready.set(run, one)
  }
  if (dropped.length > 0) await dropRuns(tx.db, company, dropped)
  if (ready.size > 0) await storeFilled(tx.db, company, ready)
  return ready
}
const isTooDeep = ({ depth }: Run) => depth > MOST_DEPTH

const filledOf = async (
  ctx: Ctx,
  request: RequestRecord,
  runs: readonly Run[],
): Promise<ReadonlyMap<Run, Filled | undefined>> => {
  const events = await eventsOfRuns(ctx, runs)
  const filtered = new Set([...events].flatMap(([{ kind }, { id }]) => (kind === 'event' ? [] : [id])))
  const filled = await fillAll(ctx, request, [...events.values()], ({ id }) => filtered.has(id))
  return new Map([...events].map(([run, { id }]) => [run, filled.get(id)]))
}
/** What happened; a schedule and a hand pick a record as it is now. */
const eventsOfRuns = async (ctx: Ctx, runs: readonly Run[]): Promise<ReadonlyMap<Run, Occurred>> => {
  const logged = runs.flatMap(({ activity }) => activity ?? [])
  const events = new Map((logged.length > 0 ? await eventsByGuid(ctx, logged) : []).map((event) => [event.id, event]))
  const of = ({ activity, record }: Run) => {
    if (activity !== null) return events.get(activity)
    return record === null ? undefined : asIfNow(ctx, 'item.changed', record)
  }
  return new Map(
    runs.flatMap((run) => {
      const event = of(run)
      return event ? [[run, event] as const] : []
    }),
  )
}
