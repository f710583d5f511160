import {
  counts,
  isSettable,
  mayBeEmptiedByRule,
  ruleCatalogue,
  setsCustom,
} from '@entrepot/contract/business-rules/fields.ts'
import type { RuleAction } from '@entrepot/contract/business-rules/rule.ts'
import { actFieldsOf, type RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import { refusalOfValue } from '@entrepot/contract/fields/values.ts'
import { fieldsOf, type Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { placeholdersIn } from '@entrepot/contract/kernel/placeholders.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import { type CustomField, itemFields } from '../fields/index.ts'
import { kindOf } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { fieldLabel } from './field-labels.ts'

export type RuleDraft = {
  trigger: RuleTrigger | null
  conditions: Group
  actions: readonly RuleAction[]
}
export type RightRule = RuleDraft & { trigger: RuleTrigger }

/** What conditions of a trigger may name, for the company of the caller. */
export const catalogueFor = async (ctx: Ctx, trigger: RuleTrigger) =>
  ruleCatalogue(
    trigger,
    (await itemFields(ctx)).map((field) => ({ name: field.name, kind: kindOf(field) })),
  )

const PRICED = /^(?:old\.)?(?:averageCost|value)$/

/** Everything that is wrong with a rule, each at its place (BRULE-05, BRULE-06, BRULE-14). */
export const checkRule = async (ctx: Ctx, { trigger, conditions, actions }: RuleDraft): Promise<RightRule> => {
  const problems: Problem[] = []
  if (trigger === null) problems.push(new Problem('rule_trigger', {}, 'trigger'))
  const asked = fieldsOf(conditions)
  if (asked.size === 0) problems.push(new Problem('rule_condition', {}, 'conditions'))
  if (actions.length === 0) problems.push(new Problem('rule_no_action', {}, 'actions'))
  const custom = await itemFields(ctx)
  if (trigger !== null) {
    for (const { code, params, path } of checkCondition(conditions, await catalogueFor(ctx, trigger)))
      problems.push(new Problem(code, params, ['conditions', ...path].join('.')))
    // Who tries until a rule fires would learn what nobody tells them.
    if (!seesPrices(ctx.rights.roles) && [...asked].some((field) => PRICED.test(field)))
      problems.push(new Problem('forbidden', {}, 'conditions'))
    for (const [at, action] of actions.entries()) {
      const wrong = wrongAction(ctx, action, trigger, custom)
      if (wrong) problems.push(new Problem(wrong.code, wrong.params, `actions.${at}.${wrong.field ?? 'field'}`))
    }
  }
  refuseAll(problems)
  return { trigger: trigger!, conditions, actions }
}

const wrongAction = (
  ctx: Ctx,
  { type, field = null, value }: RuleAction,
  trigger: RuleTrigger,
  custom: readonly CustomField[],
): Problem | null => {
  const name = field === null ? '' : fieldLabel(ctx, field)
  const unknown = new Problem('rule_field_unknown', { name }, 'field')
  const ofAct = actFieldsOf(trigger).some((one) => one === field)
  const own = field === null ? undefined : custom.find((one) => one.name === customNameOf(field))
  const settable = field !== null && (isSettable(field) || (own !== undefined && setsCustom(own)))
  if (type === 'show_error') {
    if (typeof value !== 'string' || value.trim() === '' || value.length > 500)
      return new Problem('rule_message', {}, 'value')
    return field === null || settable || ofAct || REQUIRABLE.includes(field) ? null : unknown
  }
  if (field === null) return new Problem('required', {}, 'field')
  if (type === 'require_field') return settable || ofAct || REQUIRABLE.includes(field) ? null : unknown
  if (customNameOf(field) !== null && own === undefined) return unknown
  if (!settable) return new Problem('rule_field_fixed', { name }, 'field')
  if (type === 'empty_field')
    return mayBeEmptiedByRule(field) ? null : new Problem('rule_not_emptied', { name }, 'field')
  if (type === 'increment_field') {
    if (!counts(field, own)) return new Problem('rule_not_counted', { name }, 'field')
    return typeof value === 'number' && value !== 0 ? null : new Problem('required', {}, 'value')
  }
  return wrongValue(value, own)
}

/** Columns that can be asked for and that rules do not set. */
export const REQUIRABLE: readonly string[] = ['shelf', 'expiryDate', 'status', 'picture']

/** What placeholders make of a text is known when the rule runs only. */
const wrongValue = (value: RuleAction['value'], own: CustomField | undefined): Problem | null => {
  if (value === null || value === undefined || value === '') return new Problem('required', {}, 'value')
  if (!own || (typeof value === 'string' && placeholdersIn(value).length > 0)) return null
  const refusal = refusalOfValue(value, own)
  return refusal && new Problem(refusal.code, refusal.params, 'value')
}
