import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import { type Form, type FormValues, settledValues, valuesToSend } from '@entrepot/contract/fields/form/form-state.ts'
import { judgeForm } from '@entrepot/contract/fields/form/judge-form.ts'
import { type AppliedRules, appliedRules, NO_FORM_RULES } from '@entrepot/contract/form-rules/applied.ts'
import { type ActiveFormRule, formRulesApi } from '@entrepot/contract/form-rules/rule.ts'
import { openedNew } from '@entrepot/contract/form-rules/targets.ts'
import { formsApi, type LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import { type FormSubject, layoutFor, statedFields } from '@entrepot/contract/forms/layout-for.ts'
import { createClient } from '../../kernel/client.ts'
import { errorText } from '../../kernel/words.ts'
import { arranged } from './arranged.tsx'
import { type RecordForm, standardForm } from './standard-form.ts'

export type Around = {
  isNew: boolean
  own: readonly ConfiguredField[]
  /** What the record has; of a new one what nobody has to say. */
  before?: FormValues
  /** What is typed, where it says which form it is. */
  typed?: FormValues
  dates: { dateFormat: NonNullable<Form['dates']>['dateFormat']; timeZone: string } | undefined
}

/** What a form is drawn and judged by: layouts in force, and the rules that act. */
export type InForce = { layouts: LayoutsInForce; rules: AppliedRules }

/** A form as somebody has laid it out, with its rules, judged as the server judges it. Loaded where there is one. */
export const recordForm = (
  { layouts, rules }: InForce,
  subject: FormSubject,
  { isNew, own, before = {}, typed = {}, dates }: Around,
): RecordForm => {
  const { target } = subject
  const { layout, isStandard, guid } = layoutFor(layouts, subject, own)
  const acting = rules.for(subject, guid)
  if (isStandard && acting.length === 0) return standardForm(target, isNew)
  const opened = isNew ? openedNew(target, typed, withDefaults(own, {})) : before
  const form: RecordForm['form'] = {
    fields: statedFields(target, own),
    layout,
    rules: acting,
    rights: { isNew, mayChange: true },
    ...(acting.length > 0 && { opened }),
    ...(dates && { dates: { dateFormat: dates.dateFormat, timeZone: dates.timeZone } }),
  }
  return {
    target,
    arrange: isStandard ? null : (partOf) => arranged(layout, partOf),
    form,
    ...(acting.length > 0 && {
      settle: (values, previous) => settledValues({ ...form, values }, previous),
      toSend: (values) => valuesToSend({ ...form, values: {} }, values),
    }),
    errorsOf: (values) =>
      Object.fromEntries(
        judgeForm({ ...form, values: before }, values).refusals.map(({ field, error, refusal: { code, params } }) => [
          field,
          error ?? errorText(code, params ?? {}) ?? code,
        ]),
      ),
  }
}

const forms = createClient('forms', formsApi)
const formRules = createClient('form-rules', formRulesApi)
const NO_ONE: LayoutsInForce = { layouts: [] }
type Asked = { layouts: boolean; rules: boolean; own: readonly ConfiguredField[]; timeZone: string }

/** Makes the form of a record by what is in force; null: nobody has laid out any, and no rule acts. */
export const layoutsNow = async (signal: AbortSignal, { layouts: withLayouts, rules: withRules, ...around }: Asked) => {
  const [layouts, rules] = await Promise.all([
    withLayouts ? forms.inForce.query().queryFn({ signal }) : NO_ONE,
    withRules ? formRules.active.query({ query: {} }).queryFn({ signal }) : { data: [] },
  ])
  if (layouts.layouts.length === 0 && rules.data.length === 0) return null
  const inForce = { layouts, rules: applied(rules.data, around) }
  return (subject: FormSubject, around: Around) => recordForm(inForce, subject, around)
}
/** Rules understood once. */
export const applied = (
  rules: readonly Pick<ActiveFormRule, 'target' | 'conditions' | 'actions'>[],
  { own, timeZone }: Pick<Asked, 'own' | 'timeZone'>,
): AppliedRules =>
  rules.length === 0
    ? NO_FORM_RULES
    : appliedRules(
        rules,
        own.map((field) => ({ name: field.name, kind: conditionKind(field.type) })),
        { now: new Date(), timeZone },
      )

/** What computes a value, for who lays out a form: a template and what its names stand for. */
export const expressionField = async () => {
  const [{ loadFieldWords }, { ExpressionField }] = await Promise.all([
    import('./words.ts'),
    import('./formula/expression-field.tsx'),
  ])
  await loadFieldWords()
  return ExpressionField
}
