import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import { withDefaults } from '@entrepot/contract/fields/defaults.ts'
import {
  type Form,
  formState,
  type FormValues,
  settledValues,
  valuesToSend,
} from '@entrepot/contract/fields/form/form-state.ts'
import { judgeForm } from '@entrepot/contract/fields/form/judge-form.ts'
import { type AppliedRules, appliedRules, NO_FORM_RULES } from '@entrepot/contract/form-rules/applied.ts'
import { type ActiveFormRule } from '@entrepot/contract/form-rules/active-rule.ts'
import { formRulesApi } from '@entrepot/contract/form-rules/rule.ts'
import { openedNew } from '@entrepot/contract/form-rules/targets.ts'
import { formsApi, type LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import { type FormSubject, layoutFor, statedFields } from '@entrepot/contract/forms/layout-for.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { createClient } from '../../kernel/client.ts'
import { moduleIsOn } from '../../kernel/session.ts'
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
type Rules = readonly Pick<ActiveFormRule, 'target' | 'conditions' | 'actions'>[]
export type InForce = { layouts: LayoutsInForce; rules: Rules }

/** A form as somebody has laid it out, with its rules, judged as the server judges it. Loaded where there is one. */
export const recordForm = (
  { layouts, rules }: InForce,
  subject: FormSubject,
  { isNew, own, before = {}, typed = {}, dates }: Around,
): RecordForm => {
  const { target } = subject
  const { layout, isStandard, guid } = layoutFor(layouts, subject, own)
  const acting = applied(rules, own, dates?.timeZone ?? 'UTC').for(subject, guid)
  if (isStandard && acting.length === 0) return standardForm(subject, isNew)
  const opened = isNew ? openedNew(target, typed, withDefaults(own, {})) : before
  const form: RecordForm['form'] = {
    fields: statedFields(subject, own),
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
    closes: (name) => formState({ ...form, values: before }).get(name)?.readOnly ?? false,
  }
}

const forms = createClient('forms', formsApi)
const formRules = createClient('form-rules', formRulesApi)
const NO_LAYOUTS: LayoutsInForce = { layouts: [] }
/** Makes the form of a record by what is in force; null: nobody has laid out any, and no rule acts. */
export const layoutsNow = async (signal: AbortSignal) => {
  const [layouts, { data: rules }] = await Promise.all([
    moduleIsOn('formLayout') ? forms.inForce.query().queryFn({ signal }) : NO_LAYOUTS,
    moduleIsOn('formRule') ? formRules.active.query({ query: {} }).queryFn({ signal }) : { data: [] },
  ])
  return layouts.layouts.length === 0 && rules.length === 0
    ? null
    : (subject: FormSubject, around: Around) => recordForm({ layouts, rules }, subject, around)
}

/** Rules are understood once, with the fields that their form was drawn with, and again on the next day. */
const understood = new WeakMap<Rules, { own: Around['own']; day: string; applied: AppliedRules }>()
const applied = (rules: Rules, own: Around['own'], timeZone: string): AppliedRules => {
  if (rules.length === 0) return NO_FORM_RULES
  const now = new Date()
  const day = companyToday(now, timeZone)
  const known = understood.get(rules)
  if (known?.own === own && known.day === day) return known.applied
  const kinds = own.map((field) => ({ name: field.name, kind: conditionKind(field.type) }))
  const made = appliedRules(rules, () => kinds, { now, timeZone })
  understood.set(rules, { own, day, applied: made })
  return made
}

/** What computes a value, for who lays out a form: a template and what its names stand for. */
export const expressionField = async () => {
  const [{ loadFieldWords }, { ExpressionField }] = await Promise.all([
    import('./words.ts'),
    import('./formula/expression-field.tsx'),
  ])
  await loadFieldWords()
  return ExpressionField
}
