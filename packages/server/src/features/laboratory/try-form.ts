import type { FormRefusal } from '@entrepot/contract/fields/form/judge-form.ts'
import { attributesOf, type FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { EventName } from '@entrepot/contract/modules.ts'
import { withColon } from '@entrepot/contract/kernel/language.ts'
import { fieldLabel, type Forms } from '../forms/index.ts'
import { formsOfRecords } from '../items/index.ts'
import { type ItemRow, sideOf } from '../records/index.ts'
import { errorText } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Judgement, type Past } from './engine.ts'

/** What people write in forms. */
export const FORM_EVENTS: readonly EventName[] = ['item.created', 'item.changed']
const FORM_CHANNELS = ['screen', 'bulk']
export const cameFromForm = ({ event }: { event: { channel: string | null } }): boolean =>
  FORM_CHANNELS.includes(event.channel ?? '')

/** What the log tells as the form has it; what it names by name is left as it is now. */
const TOLD = ['name', 'tag', 'unit', 'threshold', 'packaging', 'description', 'kind', 'status', 'expiryDate', 'active']
const inForm = ({ attributes, ...own }: ReturnType<typeof sideOf>): FormValues => ({
  ...Object.fromEntries(Object.entries(own).filter(([name]) => TOLD.includes(name))),
  attributes,
})

const flat = (values: FormValues): Map<string, unknown> =>
  new Map([
    ...Object.entries(values).filter(([name]) => name !== 'attributes'),
    ...Object.entries(attributesOf(values)).map(([name, value]): [string, unknown] => [customField(name), value]),
  ])
const keyOf = (value: unknown) => JSON.stringify(value === '' ? null : (value ?? null))

/** What a form makes of records as they are, and of what was sent to it in the past. */
export const formJudge = async (ctx: Ctx, forms: Forms, rows: readonly ItemRow[]) => {
  const records = await formsOfRecords(ctx, rows, { forms })
  const judged = (row: ItemRow, was: FormValues, sent: FormValues): Judgement => {
    const { taken, refusals } = records.judge(row, sent, was)
    const before = { ...records.valuesOf(row), ...was }
    return judgement(ctx, { sent, before, taken: { ...taken }, refusals }, (name) => fieldLabel(ctx, name))
  }
  return {
    valuesOf: (row: ItemRow): FormValues => ({ ...records.valuesOf(row), tags: row.tags.map(({ name }) => name) }),
    now: (row: ItemRow): Judgement => judged(row, {}, {}),
    before: ({ row, event }: Past): Judgement =>
      judged(row, inForm(sideOf(event, 'old')), inForm(sideOf(event, 'new'))),
  }
}
type JudgedForm = { sent: FormValues; before: FormValues; taken: FormValues; refusals: readonly FormRefusal[] }
type LabelOf = (field: string) => string
/** What would have become of what was sent: refused, or taken otherwise than it was typed. */
export const judgement = (ctx: Ctx, { sent, before, taken, refusals }: JudgedForm, labelOf: LabelOf): Judgement => {
  const [first] = refusals
  if (first) return { outcome: 'refused', message: reasonOf(ctx, first, labelOf), changes: [] }
  const [given, kept, was] = [flat(sent), flat(taken), flat(before)]
  const changes = [...new Set([...given.keys(), ...kept.keys()])].flatMap((name) => {
    const next = kept.has(name) ? kept.get(name) : was.get(name)
    const typed = given.has(name) ? given.get(name) : was.get(name)
    return keyOf(typed) === keyOf(next) ? [] : [{ field: labelOf(name), old: typed ?? null, new: next ?? null }]
  })
  return { outcome: changes.length > 0 ? 'changed' : 'nothing', message: null, changes }
}
const reasonOf = (ctx: Ctx, { field, error, refusal: { code, params } }: FormRefusal, labelOf: LabelOf): string =>
  error ?? withColon(ctx.language, labelOf(field), errorText(ctx, new Problem(code, params)))
