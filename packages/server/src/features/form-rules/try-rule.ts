import { OTHER_FORMS } from '@entrepot/contract/fields/form-fields.ts'
import { appliedRules } from '@entrepot/contract/form-rules/applied.ts'
import { formRuleCatalogue } from '@entrepot/contract/form-rules/fields.ts'
import type { FormRuleTrial } from '@entrepot/contract/form-rules/rule.ts'
import { formOf, type RuledForm } from '@entrepot/contract/form-rules/targets.ts'
import type { Tried } from '@entrepot/contract/laboratory/trial.ts'
import { formsOf } from '../forms/index.ts'
import { productsOf } from '../items/index.ts'
import {
  cameFromForm,
  FORM_EVENTS,
  formJudge,
  linesOf,
  onPast,
  summed,
  triedAs,
  tryOnPastForms,
} from '../laboratory/index.ts'
import { type ItemRow, requireItem } from '../records/index.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { checkRule } from './check-rule.ts'
import { fieldLabel } from './field-labels.ts'
import { tryOnAnswers } from './try-on-answers.ts'
import { kindsOf, knownForms } from './targets.ts'

/** What a form rule would make of a record, or of what forms sent in the last days. Nothing is changed. */
export const tryRule = async (ctx: Ctx, { item, ...draft }: FormRuleTrial): Promise<Tried> => {
  const formOfTarget = await knownForms(ctx)
  const rule = await checkRule(ctx, draft, formOfTarget)
  const { form, own } = formOfTarget(rule.target)
  const kinds = kindsOf(own)
  const clock = { now: nowOf(ctx), timeZone: ctx.company.timeZone }
  // Its moment is left out: nobody types here, so that whatever its conditions mean is shown.
  const always = { ...rule, actions: rule.actions.map(({ trigger: _trigger, ...action }) => action) }
  const forms = await formsOf(ctx, { asForm: true, rules: appliedRules([always], () => kinds, clock) })
  if (item !== undefined) {
    const row = await requireItem(ctx, item)
    const judge = await formJudge(ctx, forms, [row])
    const values = judge.valuesOf(row)
    const catalogue = formRuleCatalogue(form, kinds)
    const lines = linesOf(rule.conditions, values, catalogue, clock)
    return summed([triedAs(row, judge.now(row))], { lines, all: true })
  }
  if (form === 'task') return tryOnAnswers(ctx, always)
  const target = OTHER_FORMS.find((one) => one === formOf(form))
  if (target) return tryOnPastForms(ctx, target, forms, (field) => fieldLabel(ctx, form, field))
  return onPast(ctx, FORM_EVENTS, async (past) => {
    const rows = past.map(({ row }) => row)
    const [judge, isMeant] = [await formJudge(ctx, forms, rows), await meantBy(ctx, form, rows)]
    return (one) => (cameFromForm(one) && isMeant(one.row) ? judge.before(one) : null)
  })
}

/** Whose form it is; that of a category is judged by the layout that is in force. */
const meantBy = async (ctx: Ctx, form: RuledForm, rows: readonly ItemRow[]) => {
  const products = await productsOf(ctx, rows)
  return (row: ItemRow): boolean => {
    if (form === 'layout') return true
    if (form === 'variant_and_lot') return row.variant !== null
    const { type } = products.get(row.variant?.product.guid ?? '') ?? row
    return row.variant === null && (type === 'equipment') === (form === 'equipment')
  }
}
