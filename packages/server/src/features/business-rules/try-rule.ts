import type { RuleTrial, RuleTried, TriedRecord } from '@entrepot/contract/business-rules/rule.ts'
import { MOST_TRIED, MOST_TRIED_SHOWN, TRIED_DAYS } from '@entrepot/contract/business-rules/rule.ts'
import type { RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import { type Group, isGroup, type Leaf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { type ConditionRecord, matches } from '@entrepot/contract/kernel/conditions/matches.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import { fieldNamesOf, itemFields } from '../fields/index.ts'
import { conditionRecord, itemsByGuid, requireItem } from '../records/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { catalogueFor, checkRule, type RightRule } from './check-rule.ts'
import { type CompiledRule, compileRule } from './compiled.ts'
import { costsOf } from './costs.queries.ts'
import { fieldLabel } from './field-labels.ts'
import { findingsOf } from './findings.ts'
import { keptBody } from './kept-rule.ts'
import { outcomeOf, valueIn } from './outcome.ts'
import { pastEvents, type PastEvent } from './past-events.queries.ts'
import { triggerOf } from './subjects.ts'

/** What a rule would do: to one record as it is, or to what happened in the last days. Nothing is changed. */
export const tryRule = async (ctx: Ctx, { item, guid, ...draft }: RuleTrial): Promise<RuleTried> => {
  const rule = await checkRule(ctx, draft)
  const compiled = await compileRule(ctx, {
    guid: guid ?? '',
    name: '',
    ...rule,
    ...keptBody(rule, await itemFields(ctx)),
  })
  const tried = item === undefined ? await onPastEvents(ctx, compiled) : await onRecord(ctx, compiled, rule, item)
  return { ...tried, findings: await findingsOf(ctx, guid ?? null, rule) }
}

type Tried = Omit<RuleTried, 'findings'>

const onRecord = async (ctx: Ctx, compiled: CompiledRule, rule: RightRule, item: string): Promise<Tried> => {
  const row = await requireItem(ctx, item)
  const costs = compiled.asksCosts ? await costsOf(ctx, [item]) : undefined
  const now = { ...conditionRecord(ctx, row, await fieldNamesOf(ctx)), ...costs?.get(item) }
  const record = { ...now, old: now }
  const catalogue = await catalogueFor(ctx, rule.trigger)
  const clock = { now: nowOf(ctx), timeZone: ctx.company.timeZone }
  const lines = leavesOf(rule.conditions).map((leaf) => ({
    field: leaf.field,
    operator: leaf.operator,
    holds: matches({ operator: 'AND', rules: [leaf] }, record, catalogue, clock),
  }))
  const judge = await judgeOf(ctx, compiled)
  return summed([{ ...judge(record), guid: row.guid, name: row.name, at: null }], lines, false)
}

const leavesOf = ({ rules }: Group): Leaf[] => rules.flatMap((rule) => (isGroup(rule) ? leavesOf(rule) : [rule]))

const EVENTS_OF: Record<RuleTrigger, readonly EventName[]> = {
  item_create: ['item.created'],
  item_update: ['item.changed'],
  item_delete: ['item.deleted'],
  item_move: ['item.moved'],
  stock_in: ['stock.in', 'stock.reversed'],
  stock_out: ['stock.out', 'stock.reversed'],
  inventory: ['stock.counted'],
  quick_update: ['item.changed', 'stock.counted', 'item.moved'],
  import: ['item.created', 'item.changed', 'stock.in', 'stock.out', 'stock.counted'],
  // What these were about is not in their rows of the log.
  reservation_create: [],
  checkout: [],
  checkin: [],
  task_close: [],
}
const CHANNEL_OF: Partial<Record<RuleTrigger, string>> = { import: 'import', quick_update: 'bulk' }

/**
 * Records are those of today with what the event changed put back in: a record that changed again since is judged by
 * its other fields as they are now.
 */
const onPastEvents = async (ctx: Ctx, compiled: CompiledRule): Promise<Tried> => {
  const { trigger } = compiled
  const found = await pastEvents(ctx, EVENTS_OF[trigger], TRIED_DAYS, MOST_TRIED + 1)
  const channel = CHANNEL_OF[trigger]
  const past = found
    .slice(0, MOST_TRIED)
    .filter((one) => (channel === undefined ? triggerOf(one) === trigger : one.channel === channel))
  const guids = [...new Set(past.map(({ item }) => item))]
  const [rows, names] = [await itemsByGuid(ctx, guids), await fieldNamesOf(ctx)]
  const costs = compiled.asksCosts ? await costsOf(ctx, guids) : new Map<string, object>()
  const judge = await judgeOf(ctx, compiled)
  const seen = past.flatMap((one): TriedRecord[] => {
    const row = rows.get(one.item)
    if (!row || !ctx.rights.levels.has(row.folder)) return []
    const now = { ...conditionRecord(ctx, row, names), ...costs.get(one.item) }
    return [{ ...judge(asThen(now, one)), guid: row.guid, name: row.name, at: one.at.toISOString() }]
  })
  return summed(seen, [], found.length > MOST_TRIED)
}

const asThen = (now: ConditionRecord, { changes, movement }: PastEvent): ConditionRecord => {
  const put = (side: 'old' | 'new') => {
    const own = Object.fromEntries(changes.map((one) => [one.field, one[side]]))
    const attributes = Object.fromEntries(
      Object.entries(own).flatMap(([field, value]) =>
        field.startsWith('attributes.') ? [[field.slice('attributes.'.length), value]] : [],
      ),
    )
    return { ...now, ...own, attributes: { ...(now['attributes'] as object), ...attributes } }
  }
  return { ...put('new'), old: put('old'), ...(movement && { movement }) }
}

type Judgement = Pick<TriedRecord, 'outcome' | 'message' | 'changes'>
const judgeOf = async (ctx: Ctx, compiled: CompiledRule): Promise<(record: ConditionRecord) => Judgement> => {
  const types = new Map((await itemFields(ctx)).map(({ name, type }) => [name, type]))
  const around = { user: { name: ctx.user.name }, today: todayOf(ctx) }
  return (record) => {
    const { refused, sets, met } = outcomeOf([compiled], record, (name) => types.get(name), around)
    const [first] = refused
    const message = first && (first.text ?? requiredText(ctx, first.field))
    return {
      outcome: first ? 'refused' : sets.length > 0 ? 'changed' : 'nothing',
      message: message ?? (met.length > 0 ? '' : null),
      changes: first
        ? []
        : sets.map(({ field, value }) => ({
            field: fieldLabel(ctx, field),
            old: valueIn(record, field) ?? null,
            new: value ?? null,
          })),
    }
  }
}
const requiredText = (ctx: Ctx, field: string | null): string =>
  `${fieldLabel(ctx, field ?? '')}\u00A0: ${errorText(ctx, new Problem('required'))}`

/** Those it would have touched are shown first. */
const summed = (records: readonly TriedRecord[], lines: RuleTried['lines'], cut: boolean): Tried => {
  const of = (outcome: TriedRecord['outcome']) => records.filter((one) => one.outcome === outcome)
  const [refused, changed, nothing] = [of('refused'), of('changed'), of('nothing')]
  const met = records.filter(({ message }) => message !== null).length
  return {
    events: records.length,
    met,
    wouldRefuse: refused.length,
    wouldChange: changed.length,
    cut,
    lines: [...lines],
    records: [...refused, ...changed, ...(lines.length > 0 ? nothing : [])].slice(0, MOST_TRIED_SHOWN),
  }
}
