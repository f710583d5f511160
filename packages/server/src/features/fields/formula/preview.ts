import type { FormulaPreview, FormulaRun, FormulaTrial } from '@entrepot/contract/fields/field.ts'
import type { Formula } from '@entrepot/contract/fields/formula/formula.ts'
import { namedFormula, keyedFormula } from '@entrepot/contract/fields/formula/named.ts'
import { refusalOfFormula, withoutIdleVariables } from '@entrepot/contract/fields/formula/rules.ts'
import { type Outcome, SKIP_REASONS } from '@entrepot/contract/fields/formula/result.ts'
import { companyToday, type Day } from '@entrepot/contract/kernel/company-clock.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { nextAfter } from '@entrepot/contract/kernel/schedule.ts'
import { guidOf } from '@entrepot/contract/kernel/shapes.ts'
import { type Ctx, nowOf } from '../../../kernel/context.ts'
import { readableFolders } from '../../../kernel/folder-access.ts'
import { boundsOf } from '../../../kernel/list-query.ts'
import { Problem, refuseAll } from '../../../kernel/problem.ts'
import { allFields } from '../fields.queries.ts'
import { type CustomField, itemFields } from '../kept-fields.queries.ts'
import { fieldIn } from '../read-fields.ts'
import { formulaItemOf, NO_EFFECT, withRecord } from './effect.ts'
import { type FormulaItem, planOfRun, runPlan } from './plan.ts'
import { countRecords, type Effect, placesOf, readRecords, ticksOf } from './ticks.queries.ts'

/** Records that a trial computes. */
const SAMPLE = 500
/** Instants that are told ahead. */
const AHEAD = 3
const NEW_FIELD = '00000000-0000-0000-0000-000000000000'
const ITEM_VIEW = anyRole('ITEM')

/** What the next run would do, computed as the run computes it; nothing is written. */
export const previewFormula = async (ctx: Ctx, { item, ...input }: FormulaTrial): Promise<FormulaPreview> => {
  const { field, formula, plan } = await triedFormula(ctx, input)
  const next = instantsAfter(ctx, formula, nowOf(ctx), AHEAD)
  const clock = { today: companyToday(next[0] ?? nowOf(ctx), ctx.company.timeZone), timeZone: ctx.company.timeZone }
  const folders = readableFolders(ctx)
  const seen = can(ctx.rights.roles, ITEM_VIEW)
    ? await readRecords(ctx, { folders, item: item ? guidOf(item) : null, limit: SAMPLE, today: clock.today })
    : []
  if (item && seen.length === 0) throw new Problem('item_not_found', {}, 'item')
  const effect = seen.reduce(
    (sum, record) =>
      withRecord(
        sum,
        field.guid,
        record,
        runPlan(plan, formulaItemOf(record), clock).outcomes.get(field.guid)!,
        item !== undefined,
      ),
    NO_EFFECT,
  )
  return {
    ...shown(effect, new Map(seen.map(({ guid, name, folder }) => [guid, { name, folder }]))),
    checked: seen.length,
    items: await countRecords(ctx, folders),
    next: next.map((instant) => instant.toISOString()),
  }
}

/** What a formula comes to for a record of a day, as a run would compute it; `stored`: what a record has of it. */
export const formulaTrialOf = async (ctx: Ctx, input: Omit<FormulaTrial, 'item'>) => {
  const { field, plan } = await triedFormula(ctx, input)
  const run = (item: FormulaItem, today: Day): Outcome =>
    runPlan(plan, item, { today, timeZone: ctx.company.timeZone }).outcomes.get(field.guid)!
  const stored = (attributes: Readonly<Record<string, unknown>>): number | null => {
    const value = attributes[field.guid]
    return typeof value === 'number' ? value : null
  }
  return Object.assign(run, { stored, called: field.guid === NEW_FIELD ? '' : field.name })
}

/** Records that something is tried on, among those that the caller sees. */
export const recordsForTrial = async (ctx: Ctx, limit: number): Promise<string[]> =>
  can(ctx.rights.roles, ITEM_VIEW)
    ? (
        await readRecords(ctx, {
          folders: readableFolders(ctx),
          item: null,
          limit,
          today: companyToday(nowOf(ctx), ctx.company.timeZone),
        })
      ).map(({ guid }) => guid)
    : []

/** A formula as it is written, once nothing refuses it. */
const triedFormula = async (ctx: Ctx, { field: guid, formula: input }: Omit<FormulaTrial, 'item'>) => {
  const fields = await itemFields(ctx)
  const formula = withoutIdleVariables(keyedFormula(input, fields))
  const field: CustomField = {
    guid: NEW_FIELD,
    name: '…',
    values: [],
    parent: null,
    relations: null,
    defaultValue: null,
    mapped: null,
    noVariantUpdate: false,
    ...fields.find((one) => one.guid === guid),
    type: 'formula',
    formula,
  }
  const others = fields.filter((one) => one.guid !== field.guid)
  const refused = refusalOfFormula({ ...field, formula }, others)
  if (refused) refuseAll([new Problem(refused.refusal.code, refused.refusal.params, refused.field)])
  return { field, formula, plan: planOfRun([...others, field], field.guid, formula) }
}

const instantsAfter = (ctx: Ctx, { schedule }: Formula, instant: Date, count: number): Date[] => {
  const found: Date[] = []
  for (
    let at = nextAfter(schedule, instant, ctx.company.timeZone);
    at && found.length < count;
    at = nextAfter(schedule, at, ctx.company.timeZone)
  )
    found.push(at)
  return found
}

/** Examples are those that the viewer may see, as they are called by now. */
const shown = (
  { changed, unchanged, skipped, examples }: Effect,
  places: ReadonlyMap<string, { name: string; folder: string }>,
) => ({
  changed,
  unchanged,
  skipped: SKIP_REASONS.flatMap((reason) => (skipped[reason] ? [{ reason, items: skipped[reason] }] : [])),
  examples: examples.flatMap(({ item, ...example }) => {
    const place = places.get(item)
    return place ? [{ item: { guid: item, name: place.name }, folder: place.folder, ...example }] : []
  }),
})

/** What the runs of a formula did, the newest first, and when the next ones are due. */
export const runsOf = async (ctx: Ctx, guid: string, { page, size }: { page: number; size: number }) => {
  const all = await allFields(ctx)
  const { formula } = fieldIn(all, guid)
  const { rows, total, next } = await ticksOf(ctx, guid, boundsOf({ page, size }))
  const seen = can(ctx.rights.roles, ITEM_VIEW)
    ? await placesOf(ctx, [...new Set(rows.flatMap(({ examples }) => examples.map(({ item }) => item)))])
    : new Map<string, never>()
  const places = new Map([...seen].filter(([, { folder }]) => ctx.rights.levels.has(folder)))
  const data = rows.map((row): FormulaRun => ({
    ...shown(row, places),
    dueAt: row.dueAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    missed: row.missed,
    formula: namedFormula(row.formula, all),
  }))
  // One that is due already and waits for the job counts as well.
  const ahead = formula && next ? [next, ...instantsAfter(ctx, formula, next, AHEAD - 1)] : []
  return { data, page, size, total, next: ahead.map((instant) => instant.toISOString()) }
}
