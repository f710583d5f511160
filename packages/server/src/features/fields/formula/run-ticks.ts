import { eventOf } from '../../../kernel/happened.ts'
import type { Job } from '../../../kernel/jobs.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { FORMULA_RUN_STATES, formulaRunState } from '@entrepot/contract/fields/formula/states.ts'
import { nextAfter, ticksBetween } from '@entrepot/contract/kernel/schedule.ts'
import type { NewActivity } from '../../../kernel/activity.ts'
import { writeOutboxAlone } from '../../../kernel/outbox.ts'
import { forEachCompany, timeZoneOf } from '../../../kernel/companies.ts'
import { type Db, transaction } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/implement.ts'
import { stateAfter } from '../../../kernel/transitions.ts'
import { type CustomField, readItemFields } from '../kept-fields.queries.ts'
import { formulaItemOf, withRecord } from './effect.ts'
import { planOfRun, runPlan } from './plan.ts'
import {
  type Due,
  insertTicks,
  lockDue,
  lockOldestTick,
  lockRecordsBehind,
  type ReadRecord,
  saveNext,
  saveTick,
  writeAttributes,
} from './ticks.queries.ts'

export const FORMULAS = 'formulas'
/** Records that one transaction holds: whoever moves their stock meanwhile waits for no longer than that takes. */
const AT_ONCE = 500
/**
 * Runs that are made up for after a time in which nothing ran; of a formula that replaces its value only the last one
 * counts.
 */
const MOST_MISSED = 31
/** As many instants as a daily formula has in ten years. */
const MOST_COUNTED = 3_660

/** The rows of the table say what is to do, so that a killed node only delays it; nothing is done twice. */
export const formulaJob = (kernel: Kernel): Job => ({
  name: FORMULAS,
  cron: '* * * * *',
  run: (now) => runFormulas(kernel, now),
})

const runFormulas = (kernel: Kernel, now: Date): Promise<void> =>
  forEachCompany(kernel.services, 'formulas: not run', (company) => runCompany(kernel, company, now))

const runCompany = async ({ services }: Kernel, company: string, now: Date): Promise<void> => {
  await transaction(services.pool, { company }, ({ db }) => noteTicks(db, company, now))
  while (!services.isDraining && (await runChunk(services, company))) continue
}

/** What fell due becomes rows, each instant once, and the next one is set (T48). */
const noteTicks = async (db: Db, company: string, now: Date): Promise<void> => {
  const due = await lockDue(db, company, now)
  if (due.length === 0) return
  const timeZone = await timeZoneOf(db, company)
  for (const one of due) {
    if (one.at <= now) await insertTicks(db, company, one, ticksOf(one, now))
    await saveNext(db, company, one.field, nextAfter(one.formula.schedule, now, timeZone), timeZone)
  }
}

/** The instants up to now; those before the ones that count are told with the first that does. */
const ticksOf = ({ at, timeZone, formula: { schedule, resultType } }: Due, now: Date) => {
  const all = [at, ...ticksBetween(schedule, at, now, timeZone, MOST_COUNTED)]
  const kept = all.slice(resultType === 'replace' ? -1 : -MOST_MISSED)
  return kept.map((tick, place) => ({ at: tick, missed: place === 0 ? all.length - kept.length : 0 }))
}

/**
 * The next records of the oldest run: what they become and how far it has come stand together, or not at all. Answers
 * whether there is more to do.
 */
const runChunk = async (services: Kernel['services'], company: string): Promise<boolean> => {
  const announce = await transaction(services.pool, { company }, async ({ db }) => {
    const tick = await lockOldestTick(db, company)
    if (!tick) return null
    const timeZone = await timeZoneOf(db, company)
    const clock = { today: companyToday(tick.dueAt, timeZone), timeZone }
    const fields = await readItemFields(db, company)
    const plan = planOfRun(fields, tick.field, tick.formula)
    const records = await lockRecordsBehind(db, company, tick.after, AT_ONCE, clock.today)
    const computed = records.map((record) => ({ record, ...runPlan(plan, formulaItemOf(record), clock) }))
    const changed = computed.filter(({ record, attributes }) => attributes !== record.attributes)
    const effect = computed.reduce(
      (sum, { record, outcomes }) => ({
        ...sum,
        ...withRecord(sum, tick.field, record, outcomes.get(tick.field) ?? { skipped: 'invalid' }),
      }),
      tick,
    )
    const isDone = records.length < AT_ONCE
    const state = stateAfter(FORMULA_RUN_STATES, formulaRunState(tick), 'compute', isDone ? 'done' : 'running')
    const name = fields.find(({ guid }) => guid === tick.field)?.name ?? ''
    await writeAttributes(
      db,
      company,
      name,
      changed.map(({ record, attributes }) => ({ guid: record.guid, attributes })),
    )
    await saveTick(
      db,
      company,
      { ...tick, ...effect, read: tick.read + records.length, after: records.at(-1)?.guid ?? tick.after },
      state,
    )
    return writeOutboxAlone(
      services,
      db,
      { company, channel: 'rule' },
      {
        activities: changed.map(({ record, attributes }) => activityOf(record, attributes, fields, name)),
        events: isDone && effect.changed > 0 ? [{ topic: 'items', data: { folders: [], guids: [] } }] : [],
      },
    )
  })
  announce?.()
  return announce !== null
}

const activityOf = (
  record: ReadRecord,
  after: Readonly<Record<string, unknown>>,
  fields: readonly CustomField[],
  formula: string,
): NewActivity =>
  eventOf('item.computed', {
    guid: record.guid,
    name: record.name,
    folder: record.folder,
    comment: formula,
    changes: fields
      .filter(({ guid }) => record.attributes[guid] !== after[guid])
      .map(({ guid, name }) => ({
        field: `attributes.${name}`,
        old: record.attributes[guid] ?? null,
        new: after[guid] ?? null,
      })),
  })
