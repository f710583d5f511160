import type { RuleTrial, RuleTried } from '@entrepot/contract/business-rules/rule.ts'
import type { Tried } from '@entrepot/contract/laboratory/trial.ts'
import type { RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import { withColon } from '@entrepot/contract/kernel/language.ts'
import { fieldNamesOf, itemFields } from '../fields/index.ts'
import { type Judgement, linesOf, onPast, type Past, recordsThen, summed, triedAs } from '../laboratory/index.ts'
import { conditionRecord, requireItem } from '../records/index.ts'
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

const onRecord = async (ctx: Ctx, compiled: CompiledRule, rule: RightRule, item: string): Promise<Tried> => {
  const row = await requireItem(ctx, item)
  const costs = compiled.asksCosts ? await costsOf(ctx, [item]) : undefined
  const now = { ...conditionRecord(ctx, row, await fieldNamesOf(ctx)), ...costs?.get(item) }
  const record = { ...now, old: now }
  const catalogue = await catalogueFor(ctx, rule.trigger)
  const clock = { now: nowOf(ctx), timeZone: ctx.company.timeZone }
  const lines = linesOf(rule.conditions, record, catalogue, clock)
  const judge = await judgeOf(ctx, compiled)
  return summed([triedAs(row, judge(record))], { lines, all: true })
}

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
  reservation_create: ['reservation.created'],
  checkout: ['checkout.made'],
  checkin: ['checkout.returned'],
  task_close: ['task.status_changed'],
}
const CHANNEL_OF: Partial<Record<RuleTrigger, string>> = { import: 'import', quick_update: 'bulk' }

const onPastEvents = async (ctx: Ctx, compiled: CompiledRule): Promise<Tried> => {
  const { trigger } = compiled
  const channel = CHANNEL_OF[trigger]
  /** Events that are told of the record itself may mean several triggers; the others are named by one. */
  const isMeant = ({ event }: Past): boolean =>
    channel === undefined ? (triggerOf(event) ?? trigger) === trigger : event.channel === channel
  return onPast(ctx, EVENTS_OF[trigger], async (past) => {
    const guids = [...new Set(past.map(({ row }) => row.guid))]
    const costs = compiled.asksCosts ? await costsOf(ctx, guids) : new Map<string, object>()
    const [judge, then] = [await judgeOf(ctx, compiled), await recordsThen(ctx)]
    return (one) => (isMeant(one) ? judge({ ...then(one), ...costs.get(one.row.guid) }) : null)
  })
}

const judgeOf = async (ctx: Ctx, compiled: CompiledRule): Promise<(record: ConditionRecord) => Judgement> => {
  const types = new Map((await itemFields(ctx)).map(({ name, type }) => [name, type]))
  const around = { user: { name: ctx.user.name }, today: todayOf(ctx) }
  return (record) => {
    const { refused, sets, met } = outcomeOf([compiled], record, (name) => types.get(name), around)
    const [first] = refused
    const message = first && (first.text ?? requiredText(ctx, first.field))
    return {
      outcome: first ? 'refused' : sets.length > 0 ? 'changed' : 'nothing',
      message: message ?? null,
      met: met.length > 0,
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
  withColon(ctx.language, fieldLabel(ctx, field ?? ''), errorText(ctx, new Problem('required')))
