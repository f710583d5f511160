import { attributesOf, type FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import { valuesOver } from '@entrepot/contract/fields/form/judge-form.ts'
import type { OtherForm } from '@entrepot/contract/fields/form-fields.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { MOST_TRIED, type Tried, TRIED_DAYS } from '@entrepot/contract/laboratory/trial.ts'
import { operationFields } from '../fields/index.ts'
import type { Forms } from '../forms/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { FormRecord, SentForms } from '../../kernel/sent-forms.ts'
import { type Judgement, summed, triedAs } from './engine.ts'
import { type PastForm, pastForms } from './past-events.queries.ts'
import { cameFromForm, judgement } from './try-form.ts'

/** What a change wrote, or what stood there before it, as far as the log tells it by value. */
type Side = (event: PastForm, side: 'old' | 'new') => FormValues
const sidesOf = async (ctx: Ctx, { told, own }: SentForms): Promise<Side> => {
  const names = new Set(own ? (await operationFields(ctx)).map(({ name }) => name) : [])
  return ({ changes }, side) => {
    const of = (has: (field: string) => boolean) =>
      Object.fromEntries(
        changes.filter(({ field }) => has(field)).map((change) => [change.field, change[side] ?? null]),
      )
    return { ...of((field) => told.includes(field)), attributes: of((field) => names.has(field)) }
  }
}

/**
 * What forms of the last days would have become, of records that are no items. The log is read backwards from what a
 * record has now, so that each form is judged over what the record had then.
 */
export const tryOnPastForms = async (
  ctx: Ctx,
  target: OtherForm,
  forms: Forms,
  labelOf: (field: string) => string,
  meant: (judged: Judgement) => Judgement = (judged) => judged,
): Promise<Tried> => {
  const sent = ctx.services.registry.sentForms[target]
  const { readers, module, made, changed, read } = sent
  const isRead = can(ctx.rights.roles, readers) && (!module || ctx.company.modules.includes(module))
  const events = changed ? [made, changed] : [made]
  const found = isRead ? await pastForms(ctx, events, TRIED_DAYS, MOST_TRIED + 1) : []
  const looked = found.slice(0, MOST_TRIED)
  const records = await read(ctx, [...new Set(looked.map(({ record }) => record))])
  const sideOf = await sidesOf(ctx, sent)
  const then = new Map<string, FormValues>()
  const tried = looked.flatMap((event) => {
    const record = records.get(event.record)
    if (!record) return []
    const after = then.get(event.record) ?? record.values
    const isNew = event.event === made
    const before = isNew ? {} : valuesOver(after, sideOf(event, 'old'))
    const typed = isNew ? after : sideOf(event, 'new')
    then.set(event.record, isNew ? after : before)
    if (!cameFromForm({ event }) || isEmpty(typed)) return []
    const judged = judgedAs(ctx, forms, target, { record, typed, before, isNew }, labelOf)
    return [triedAs({ guid: event.record, name: record.name }, meant(judged), event.at)]
  })
  return summed(tried, { cut: found.length > MOST_TRIED })
}
const isEmpty = ({ attributes, ...columns }: FormValues) =>
  Object.keys(columns).length === 0 && Object.keys(attributesOf({ attributes })).length === 0

type Typed = { record: FormRecord; typed: FormValues; before: FormValues; isNew: boolean }
const judgedAs = (
  ctx: Ctx,
  forms: Forms,
  target: OtherForm,
  { record, typed, before, isNew }: Typed,
  labelOf: (field: string) => string,
): Judgement => {
  const { subject } = record
  const { taken, refusals } = forms.judge(target, typed, { isNew, before, ...(subject && { of: subject }) })
  return judgement(ctx, { sent: typed, before, taken, refusals }, labelOf)
}
