import type { Samples, Start } from '@entrepot/contract/home/home.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import {
  closeFor,
  openFor,
  sampleOf,
  type SampleRow,
  stepsTaken,
  wishAgain,
  wishForSamples,
  wishThemGone,
} from './first-run.queries.ts'

/** The job that brings examples and takes them away. */
export const SAMPLES_JOB = 'samples'
const IMPORTERS = roles('IMPORT', 'ITEM_ADD')

/** The first steps that the caller may take; null when there is nothing to show. */
export const startOf = async (ctx: Ctx): Promise<Start | null> => {
  const [{ closed, imported, placed, invited }, row] = await Promise.all([
    stepsTaken(ctx),
    sampleOf(ctx.db, ctx.company.guid),
  ])
  const may = { import: IMPORTERS, places: roles('FOLDER', 'ADD'), people: roles('USER', 'ADD') } as const
  const done = { import: imported, places: placed, people: invited }
  const steps = (['import', 'places', 'people'] as const)
    .filter((step) => can(ctx.rights.roles, may[step]))
    .map((step) => ({ step, done: done[step] }))
  const samples = can(ctx.rights.roles, IMPORTERS) ? samplesFor(ctx, row) : null
  const hasExamples = samples !== null && samples.state !== 'none'
  const isOver = closed || steps.every((one) => one.done)
  return isOver && !hasExamples ? null : { steps: isOver ? [] : steps, samples }
}

export const closeStart = async (ctx: Ctx, closed: boolean): Promise<null> => {
  await (closed ? closeFor(ctx) : openFor(ctx))
  return null
}

const NONE: Samples = { state: 'none', done: 0, total: 0, kept: 0, import: null }
/** `gone` is true once all has been taken back, and `left` as long as something waits for a decision. */
const stateOf = ({ wish, status, kept, import: imported }: SampleRow): Samples['state'] => {
  if (wish === 'gone' && imported === null) return 'none'
  if (wish === 'gone') return status !== 'rolled_back' ? 'removing' : kept > 0 ? 'left' : 'none'
  return status === 'rolled_back' ? 'none' : hasEnded(status) ? 'there' : 'adding'
}
const hasEnded = (status: SampleRow['status']) => status === 'done' || status === 'failed' || status === 'cancelled'

const samplesFor = (ctx: Ctx, row: SampleRow | null): Samples => {
  const state = row === null ? 'none' : stateOf(row)
  if (row === null || state === 'none') return NONE
  return {
    state,
    done: row.done,
    total: row.total,
    kept: row.kept,
    import: row.by === ctx.user.guid ? row.import : null,
  }
}

/** Wished for once, whoever asks how often; the job does the rest. */
export const addSamples = async (ctx: Ctx): Promise<Samples> => {
  const guid = ctx.services.clock.orderedUuid()
  await wishForSamples(ctx, guid)
  const row = (await sampleOf(ctx.db, ctx.company.guid, { lock: true }))!
  if (row.guid !== guid && ['none', 'left'].includes(stateOf(row))) await wishAgain(ctx, guid)
  return woken(ctx)
}

export const removeSamples = async (ctx: Ctx): Promise<Samples> => {
  const row = await sampleOf(ctx.db, ctx.company.guid, { lock: true })
  if (row && stateOf(row) !== 'none') await wishThemGone(ctx)
  return woken(ctx)
}

const woken = async (ctx: Ctx): Promise<Samples> => {
  wakeJob(ctx, SAMPLES_JOB)
  return samplesFor(ctx, await sampleOf(ctx.db, ctx.company.guid))
}
