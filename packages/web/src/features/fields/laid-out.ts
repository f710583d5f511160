import type { ConfiguredField } from '@entrepot/contract/companies/company.ts'
import { type Form, type FormRule, formState, type FormValues } from '@entrepot/contract/fields/form/form-state.ts'
import { judgeForm } from '@entrepot/contract/fields/form/judge-form.ts'
import { formsApi, type LayoutsInForce } from '@entrepot/contract/forms/form-layout.ts'
import { type FormSubject, layoutFor, statedFields } from '@entrepot/contract/forms/layout-for.ts'
import { createClient } from '../../kernel/client.ts'
import { errorText } from '../../kernel/words.ts'
import { arranged } from './arranged.tsx'
import { type RecordForm, standardForm } from './standard-form.ts'

/** Nobody can make one yet. */
const NO_RULES: readonly FormRule[] = []

export type Around = {
  isNew: boolean
  own: readonly ConfiguredField[]
  /** What the record has; of a new one what nobody has to say. */
  before?: FormValues
  dates: { dateFormat: NonNullable<Form['dates']>['dateFormat']; timeZone: string } | undefined
}

/** A form as somebody has laid it out, judged as the server judges it. Loaded where there is one. */
export const recordForm = (
  layouts: LayoutsInForce,
  subject: FormSubject,
  { isNew, own, before = {}, dates }: Around,
): RecordForm => {
  const { target } = subject
  const { layout, isStandard } = layoutFor(layouts, subject, own)
  if (isStandard) return standardForm(target, isNew)
  const form: RecordForm['form'] = {
    fields: statedFields(target, own),
    layout,
    rules: NO_RULES,
    rights: { isNew, mayChange: true },
    ...(dates && { dates: { dateFormat: dates.dateFormat, timeZone: dates.timeZone } }),
  }
  return {
    target,
    arrange: (partOf) => arranged(layout, partOf),
    form,
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
/** Makes the form of a record by the layouts in force; null: nobody has laid out any. */
export const layoutsNow = async (signal: AbortSignal) => {
  const layouts = await forms.inForce.query().queryFn({ signal })
  return layouts.layouts.length === 0
    ? null
    : (subject: FormSubject, around: Around) => recordForm(layouts, subject, around)
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
