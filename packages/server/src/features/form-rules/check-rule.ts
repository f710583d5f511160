import { formRuleCatalogue, mayActOn, mayActOnOwn } from '@entrepot/contract/form-rules/fields.ts'
import type { FormRuleAction } from '@entrepot/contract/form-rules/active-rule.ts'
import { columnsOf, type RuledForm } from '@entrepot/contract/form-rules/targets.ts'
import { refusalOfValue as refusalOfColumn, type FormField } from '@entrepot/contract/fields/form-fields.ts'
import { isEmptyValue, refusalOfValue } from '@entrepot/contract/fields/values.ts'
import { fieldsOf, type Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { fieldLabel } from './field-labels.ts'
import { columnsOffered } from './offered-fields.ts'
import { kindsOf, type KnownForm, type OwnField } from './targets.ts'

export type RuleDraft = { target: string | null; conditions: Group; actions: readonly FormRuleAction[] }

/**
 * Everything that is wrong with a rule, each at its place (FRULE-02, FRULE-06, FRULE-07). `formOf`: the forms whose
 * names the draft was written with, so that a field that gets another name meanwhile is not missed.
 */
export const checkRule = async <D extends RuleDraft>(
  ctx: Ctx,
  draft: D,
  formOf: (target: string) => KnownForm,
): Promise<D & { target: string }> => {
  const { target, conditions, actions } = draft
  const problems: Problem[] = []
  const known = target === null ? null : formOf(target)
  const isThere = known !== null && known.name !== null
  if (target === null) problems.push(new Problem('form_rule_target', {}, 'target'))
  else if (!isThere) problems.push(new Problem('form_rule_target_gone', {}, 'target'))
  if (fieldsOf(conditions).size === 0) problems.push(new Problem('rule_condition', {}, 'conditions'))
  if (actions.length === 0) problems.push(new Problem('rule_no_action', {}, 'actions'))
  if (target !== null && isThere) {
    const { form, own } = known
    for (const { code, params, path } of checkCondition(conditions, formRuleCatalogue(form, kindsOf(own))))
      problems.push(new Problem(code, params, ['conditions', ...path].join('.')))
    const choices = await choicesOf(ctx, form)
    for (const [at, action] of actions.entries())
      for (const wrong of wrongIn(action, {
        name: fieldLabel(ctx, form, action.field ?? ''),
        column: columnsOf(form).find(({ name }) => name === action.field),
        own: own.find(({ name }) => name === customNameOf(action.field ?? '')),
        choices: choices.get(action.field ?? ''),
      }))
        problems.push(new Problem(wrong.code, wrong.params, `actions.${at}.${wrong.field ?? 'field'}`))
  }
  refuseAll(problems)
  return { ...draft, target: target! }
}

/** The values of columns that are chosen. */
const choicesOf = async (ctx: Ctx, form: RuledForm): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map(
    (await columnsOffered(ctx, form)).flatMap(({ id, closed, choices }) =>
      closed ? [[id, choices.map(({ value }) => value)] as const] : [],
    ),
  )

type About = {
  name: string
  column: FormField | undefined
  own: OwnField | undefined
  choices: readonly string[] | undefined
}
const wrongIn = ({ type, field = null, value, trigger }: FormRuleAction, about: About): Problem[] => {
  const { name, column, own } = about
  const untriggered = trigger ? [] : [new Problem('required', {}, 'trigger')]
  if (field === null) return [...untriggered, new Problem('required', {}, 'field')]
  if (!column && !own) return [...untriggered, new Problem('form_rule_field_unknown', { name }, 'field')]
  const may = column ? mayActOn(type, column) : own !== undefined && mayActOnOwn(type, own)
  if (!may) return [...untriggered, new Problem('form_rule_field_fixed', { name }, 'field')]
  const wrong = type === 'show_error' ? wrongMessage(value) : type === 'impose_value' ? wrongValue(value, about) : null
  return wrong ? [...untriggered, wrong] : untriggered
}

const wrongMessage = (value: FormRuleAction['value']): Problem | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 500
    ? null
    : new Problem('rule_message', {}, 'value')

const NUMBERS: readonly FormField['kind'][] = ['quantity', 'whole_number']
/** What is imposed passes the checks of its field. */
const wrongValue = (value: FormRuleAction['value'], { column, own, choices }: About): Problem | null => {
  if (isEmptyValue(value)) return new Problem('required', {}, 'value')
  if (own) {
    const refusal = own.type === 'signature' ? null : refusalOfValue(value, { ...own, type: own.type })
    return refusal && new Problem(refusal.code, refusal.params, 'value')
  }
  if (!column) return null
  if (choices) {
    const shown = String(value)
    return choices.includes(shown) ? null : new Problem('unknown_value', { value: shown.slice(0, 80) }, 'value')
  }
  const isNumber = NUMBERS.includes(column.kind)
  if (column.kind === 'date') {
    const refusal = refusalOfValue(value, { type: 'date', values: [] })
    return refusal && new Problem(refusal.code, refusal.params, 'value')
  }
  const wanted = isNumber ? 'number' : column.kind === 'checkbox' ? 'boolean' : 'string'
  if (typeof value !== wanted) return new Problem('wrong_type', {}, 'value')
  if (typeof value === 'string' && column.max !== undefined && value.length > column.max)
    return new Problem('max_length', { max: column.max }, 'value')
  if (typeof value === 'number' && value < 0) return new Problem('gte', { value: 0, min: 0 }, 'value')
  const refusal = refusalOfColumn(column, value)
  return refusal && new Problem(refusal.code, 'params' in refusal ? refusal.params : {}, 'value')
}
