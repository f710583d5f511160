import type { ActivityChannel } from '@entrepot/contract/activity/activity.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { forEachCompany } from './companies.ts'
import type { Ctx, Services } from './context.ts'
import { type Db, transaction } from './database.ts'
import { isConflict, isOfTheMoment, isTooLong, isUnavailable, pgCode } from './database-errors.ts'
import type { Kernel } from './implement.ts'
import { Problem } from './problem.ts'
import { runAs } from './run-as.ts'
import { inTrial } from './trial.ts'

/**
 * A part of long work, in the transaction that says how far it is: what a killed node was in never was, and another
 * goes on behind it.
 */
export type Step<Row> = (ctx: Ctx, row: Row, size: number, turn?: StepTurn<Row>) => Promise<StepOutcome>
/** `held`: somebody else works on it, or there is no room for it now; the next round asks again. */
export type StepOutcome = 'more' | 'done' | 'held'
/** `refuse`: what becomes of the one thing that cannot be done. */
export type Stage<Row> = { step: Step<Row>; refuse: (kernel: Kernel, error: unknown) => Step<Row> }

/**
 * How a step shares the time with those around it: what comes next is read and put together while the database still
 * writes what is before it, unless people ask for something meanwhile. A step that knows nothing of it begins when the
 * one before stands.
 */
export type StepTurn<Row> = {
  /** What the step before has, whose writing this one does not see yet: what has none of these keys goes beside it. */
  before: ReadonlySet<string> | null
  /** Until the step before stands, and the row is locked for this one. Before it commits, or needs what was written. */
  stand: () => Promise<void>
  /** From here on the next one may begin with `row`, which is what this step makes of it. */
  follow: (row: Row, keys: ReadonlySet<string>) => void
}
export const ALONE: StepTurn<unknown> = { before: null, stand: async () => {}, follow: () => {} }
/** The step before did not stand, or somebody else goes on behind it. */
class Overtaken extends Error {}

/**
 * Long work of one kind: rows of a table that say what is under way, and for whom. `hold` locks one that no other node
 * holds.
 */
export type ChunkedJob<Row extends { language: Language }> = {
  name: string
  /** By which door its acts come, for the log. */
  channel: ActivityChannel
  underWay: (db: Db, company: string) => Promise<{ guid: string; user: string }[]>
  hold: (ctx: Ctx, guid: string, waits?: boolean) => Promise<Row | null>
  /** Where steps overlap: whether the row that is locked stands where the step before was to leave it. */
  isSame?: (held: Row, expected: Row) => boolean
  stageOf: (row: Row) => Stage<Row> | undefined
  stop: (services: Services, company: string, guid: string, problem: Problem) => Promise<void>
}

const CHUNK = 500
const FEWEST = 25
const PATIENCE = 5
/** Somebody watches: a step says how far it is at least so often. */
const PACE_MS = 1_000
/** After that the others have their turn, so that three records need not wait for a hundred thousand. */
const TURN_MS = 4_000

/** Works through everything that is under way, in turns. */
export const workThrough = async <Row extends { language: Language }>(
  kernel: Kernel,
  work: ChunkedJob<Row>,
): Promise<void> => {
  const { services } = kernel
  for (let among: ReadonlySet<string> | null = null; among?.size !== 0 && !services.isDraining;) {
    const earlier = among
    const busy = new Set<string>()
    await forEachCompany(services, `${work.name}: not worked on`, async (company) => {
      if (earlier && !earlier.has(company)) return
      const open = await transaction(services.pool, { company }, ({ db }) => work.underWay(db, company))
      for (const one of open) if (await oneTurn(kernel, work, company, one)) busy.add(company)
    })
    among = busy
  }
}

/**
 * False when another node holds it, or for a fault that passes (a full disk, a lost connection): the next round goes
 * on.
 */
const oneTurn = async <Row extends { language: Language }>(
  kernel: Kernel,
  work: ChunkedJob<Row>,
  company: string,
  { guid, user }: { guid: string; user: string },
): Promise<boolean> => {
  const who = {
    company,
    user,
    language: 'fr' as const,
    requestId: `${work.name} ${guid}`,
    channel: work.channel,
    isLong: true,
  }
  const { log } = kernel.services
  const later = (error: unknown): false => {
    log.warn({ err: error, [work.name]: guid }, `${work.name}: goes on later`)
    return false
  }
  const pace: Pace = { size: CHUNK, until: performance.now() + TURN_MS }
  let conflicts = 0
  let step: UnderWay | undefined
  for (;;) {
    const begun = performance.now()
    step ??= beginStep(kernel, work, who, guid, pace)
    const { ended, next } = step
    try {
      const outcome = await ended
      step = next()
      const now = performance.now()
      if (outcome === 'done') kernel.growth.ended(who.requestId)
      if (outcome !== 'more') return outcome === 'done'
      await kernel.growth.wrote(company, pace.size, who.requestId)
      if (!step && now > pace.until) return true
      pace.size =
        now - begun > PACE_MS
          ? Math.max(Math.min(pace.size, FEWEST), Math.ceil(pace.size / 2))
          : Math.min(CHUNK, pace.size * 2)
      conflicts = 0
    } catch (error) {
      step = undefined
      // Those behind it cannot stand any more; none of them is left beside what comes now.
      for (let behind = next(); behind; behind = behind.next()) await behind.ended.catch(() => {})
      if (error instanceof Overtaken) continue
      if (isUnavailable(error)) return false
      if ((isConflict(error) || isLockedOut(error)) && ++conflicts <= PATIENCE) continue
      if (isPassing(error)) return later(error)
      // One of many is in the way, or they are too many for the time of a statement: half of them at a time, until one
      // stands alone.
      if ((isOfOne(error) || isTooLong(error)) && pace.size > 1) {
        pace.size = Math.ceil(pace.size / 2)
        continue
      }
      const refused = isOfOne(error)
        ? await refuseOne(kernel, work, who, guid, error).catch((again: unknown) => again)
        : error
      if (refused === 'more') continue
      if (refused === 'held' || isPassing(refused)) return later(refused)
      kernel.growth.ended(who.requestId)
      log.error({ err: refused, [work.name]: guid }, `${work.name} failed`)
      await work.stop(kernel.services, company, guid, refused instanceof Problem ? refused : new Problem('general'))
      return true
    }
  }
}

/** How long a trial may take: what it holds meanwhile others wait for. */
const TRIAL_MS = 3_000

/**
 * The steps of a stage as they would go now, in a transaction that never commits: what they decide is read before all
 * of it is thrown away, so that what is said before is what would be done. `begin` brings the row into its stage.
 */
export const tryStage = async <Row, T>(
  kernel: Kernel,
  ctx: Ctx,
  stage: Stage<Row>,
  { begin, row, read }: { begin: (ctx: Ctx) => Promise<void>; row: (ctx: Ctx) => Promise<Row>; read: Read<Row, T> },
): Promise<T> =>
  inTrial(ctx, async (inner, part) => {
    await begin(inner)
    const first = await row(inner)
    const until = performance.now() + TRIAL_MS
    const attempt = (step: Step<Row>, size: number) => part(async () => step(inner, await row(inner), size))
    // It begins small, so that one slow part does not outlast the time there is.
    let [size, outcome]: [number, StepOutcome] = [FEWEST, 'more']
    while (outcome === 'more' && performance.now() < until) {
      const begun = performance.now()
      try {
        outcome = await attempt(stage.step, size)
      } catch (error) {
        if (!isOfOne(error)) throw error
        if (size > 1) {
          size = Math.ceil(size / 2)
          continue
        }
        outcome = await attempt(stage.refuse(kernel, error), 1)
      }
      if (performance.now() - begun < TRIAL_MS / 10) size = Math.min(CHUNK, size * 2)
    }
    return read(inner, first, await row(inner))
  })
type Read<Row, T> = (ctx: Ctx, before: Row, after: Row) => Promise<T>

/** Of the moment, also where it was made a refusal on its way. */
const isPassing = (error: unknown): boolean =>
  error instanceof Problem ? PASSING.has(error.code) : isOfTheMoment(error)
const PASSING: ReadonlySet<string> = new Set(['busy', 'storage_full'])

/** What ends the whole: its user may no longer do it. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(['account_disabled', 'forbidden', 'import_incomplete'])
/** What a record causes: a rule, or something of the same name that came meanwhile. */
const isOfOne = (error: unknown) =>
  error instanceof Problem ? !OF_THE_WHOLE.has(error.code) : ['23505', '23503', '23514'].includes(pgCode(error) ?? '')

/** Somebody else has held a record for longer than a statement waits. */
const isLockedOut = (error: unknown) => pgCode(error) === '55P03'

/** What becomes of the one thing that stands alone and cannot be done. */
const refuseOne = <Row extends { language: Language }>(
  kernel: Kernel,
  work: ChunkedJob<Row>,
  who: Parameters<typeof runAs>[1],
  guid: string,
  error: unknown,
): Promise<StepOutcome> =>
  runAs(kernel, who, async (ctx) => {
    const row = await work.hold(ctx, guid)
    const stage = row && work.stageOf(row)
    return stage ? stage.refuse(kernel, error)({ ...ctx, language: row.language }, row, 1) : 'held'
  })

/** How much a step takes on, as it is when one begins, and until when others begin beside it. */
type Pace = { size: number; readonly until: number }
/** A step, and the one that has begun beside it. */
type UnderWay = { ended: Promise<StepOutcome>; next: () => UnderWay | undefined; go: () => void }
/** What a step will have left to the one behind it: its keys and those of all that are not committed. */
type Before<Row> = { row: Row; own: ReadonlySet<string>; keys: ReadonlySet<string>; place: Place }
/** Whether a step has locked the row, or has ended without. */
type Place = { stands: boolean; settled: PromiseWithResolvers<void> }

const beginStep = <Row extends { language: Language }>(
  kernel: Kernel,
  work: ChunkedJob<Row>,
  who: Parameters<typeof runAs>[1],
  guid: string,
  pace: Pace,
  before?: Before<Row>,
): UnderWay => {
  const place: Place = { stands: !before, settled: Promise.withResolvers() }
  let [next, left]: [UnderWay | undefined, Before<Row> | undefined] = [undefined, undefined]
  // Three at a time: one that is committed, one that is written, one that is put together.
  const go = () => {
    if (kernel.foreground.isBusy()) return
    if (left && (before?.place.stands ?? true) && performance.now() < pace.until)
      next ??= beginStep(kernel, work, who, guid, pace, left)
  }
  const stand = async (ctx: Ctx, expected: Row, { settled }: Place): Promise<void> => {
    // Of two who wait for a lock either may be the first.
    await settled.promise
    // Until the step before commits: in the database, which finds a ring of those who wait.
    const held = await work.hold(ctx, guid, true)
    if (!held || !work.isSame?.(held, expected)) throw new Overtaken()
    place.stands = true
    place.settled.resolve()
    next?.go()
  }
  const ended = runAs(kernel, who, async (ctx) => {
    const row = before ? before.row : await work.hold(ctx, guid)
    const stage = row && work.stageOf(row)
    if (!stage) return 'held'
    if (!before) place.settled.resolve()
    let standing: Promise<void> | undefined
    return stage.step({ ...ctx, language: row.language }, row, pace.size, {
      before: before?.keys ?? null,
      stand: async () => (standing ??= before && stand(ctx, before.row, before.place)),
      follow: (leaves, own) => {
        left = { row: leaves, own, keys: before ? own.union(before.own) : own, place }
        go()
      },
    })
  }).finally(place.settled.resolve)
  // Who waits for it may do so only once the one before has ended.
  ended.catch(() => {})
  return { ended, next: () => next, go }
}
