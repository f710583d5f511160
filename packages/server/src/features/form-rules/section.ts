import { FormRuleAction, MOST_FORM_RULE_ACTIONS } from '@entrepot/contract/form-rules/active-rule.ts'
import { FormRuleInput } from '@entrepot/contract/form-rules/rule.ts'
import { isFormRuleTarget, ownTargetOf } from '@entrepot/contract/form-rules/targets.ts'
import { type ConditionValue, type Group, isGroup, type Leaf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { namedBody } from '@entrepot/contract/fields/kept-rule.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { LENGTH, Name } from '@entrepot/contract/kernel/shapes.ts'
import { z } from 'zod'
import { categoryTexts, linkedCategory } from '../categories/index.ts'
import { linkedCondition, linkedField } from '../fields/index.ts'
import { layoutHeads } from '../forms/index.ts'
import { taskForms } from '../operation-templates/index.ts'
import { defineSection, type Linking, type Part } from '../../kernel/configuration.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { changeRule, createRule, removeRule } from './edit-rules.ts'
import { allRules } from './rules.queries.ts'
import { type KnownForm, knownForms } from './targets.ts'

/** One of the forms that always exist, `layout: ` and the name of one that was laid out, or the task of a template. */
const LAYOUT = 'layout: '
const RuleEntry = z.object({
  name: Name,
  target: z.union([
    z
      .string()
      .trim()
      .min(1)
      .max(LENGTH.name + LAYOUT.length),
    z.object({ template: Name, task: Name }),
  ]),
  active: z.boolean().optional(),
  conditions: FormRuleInput.shape.conditions.unwrap().unwrap(),
  actions: z
    .array(
      z.object({
        ...FormRuleAction.shape,
        field: FormRuleAction.shape.field.unwrap().default(null),
        value: FormRuleAction.shape.value.unwrap().default(null),
      }),
    )
    .max(MOST_FORM_RULE_ACTIONS),
})
type RuleEntry = z.output<typeof RuleEntry>
type Target = RuleEntry['target']
type Actions = RuleEntry['actions']

/** Where a rule says which category it is, with another name of it. */
type Naming = (category: string, at: string) => string
const CATEGORY = 'category'
const namedValue = (value: ConditionValue, to: Naming, at: string): ConditionValue => {
  if (typeof value === 'string') return to(value, at)
  return Array.isArray(value)
    ? value.map((one: string | number) => (typeof one === 'string' ? to(one, at) : one))
    : value
}
const inLeaf = (leaf: Leaf, to: Naming, at: string): Leaf =>
  leaf.field !== CATEGORY || leaf.value === undefined
    ? leaf
    : { ...leaf, value: namedValue(leaf.value, to, `${at}.value`) }
const inConditions = (group: Group, to: Naming, at: string): Group => ({
  ...group,
  rules: group.rules.map((rule, nth) => {
    const place = `${at}.rules.${nth}`
    return isGroup(rule) ? inConditions(rule, to, place) : inLeaf(rule, to, place)
  }),
})
const inActions = (actions: Actions, to: Naming): Actions =>
  actions.map((action, at) =>
    action.type === 'impose_value' && action.field === CATEGORY && typeof action.value === 'string'
      ? { ...action, value: to(action.value, `actions.${at}.value`) }
      : action,
  )

const read = async (ctx: Ctx) => {
  const [formOf, { textOf }, tasks] = [await knownForms(ctx), await categoryTexts(ctx), await taskForms(ctx)]
  const named = (target: string, { form, name }: KnownForm): Target => {
    if (form === 'layout') return LAYOUT + (name ?? target)
    const task = form === 'task' && tasks.find(({ guid }) => guid === target)
    return task ? { template: task.template, task: task.name } : target
  }
  return (await allRules(ctx)).map((row) => {
    const { guid, name, target, active } = row
    const form = formOf(target)
    const { conditions, actions } = namedBody(row, form.own)
    return {
      guid,
      entry: RuleEntry.parse({
        name,
        target: named(target, form),
        active,
        conditions: inConditions(conditions, textOf, ''),
        actions: inActions(actions as Actions, textOf),
      }),
    }
  })
}

/** Verbs know layouts and categories by their guid. */
const keyed = async (ctx: Ctx, { target, conditions, actions, ...part }: Part<RuleEntry>) => {
  const { guidOf } = await categoryTexts(ctx)
  const category: Naming = (text, at) => {
    const guid = guidOf(text)
    if (guid === undefined) throw new Problem('unknown_value', { value: text.slice(0, 80) }, at)
    return guid
  }
  return {
    ...part,
    ...(target !== undefined && { target: await targetOf(ctx, target) }),
    ...(conditions && { conditions: inConditions(conditions, category, 'conditions') as RuleEntry['conditions'] }),
    ...(actions && { actions: inActions(actions, category) }),
  }
}
const targetOf = async (ctx: Ctx, named: Target): Promise<string> => {
  if (typeof named === 'string') return isFormRuleTarget(named) ? named : layoutOf(ctx, named)
  const task = (await taskForms(ctx)).find(({ template, name }) => template === named.template && name === named.task)
  if (!task) throw new Problem('form_rule_target_gone', {}, 'target')
  return task.guid
}
const layoutOf = async (ctx: Ctx, text: string): Promise<string> => {
  const name = text.startsWith(LAYOUT) ? text.slice(LAYOUT.length) : null
  const layout = (await layoutHeads(ctx)).find((one) => !one.builtIn && one.name === name)
  if (!layout) throw new Problem('form_rule_target_gone', {}, 'target')
  return layout.guid
}

/** In the order in which they apply, which a file keeps: rules are made one after the other. */
export const formRulesSection = defineSection<RuleEntry>({
  needs: roles('FORM_RULE'),
  module: 'formRule',
  entry: RuleEntry,
  part: RuleEntry.partial(),
  ordered: true,
  read,
  create: async (ctx, { name, ...entry }) => (await createRule(ctx, { name, ...(await keyed(ctx, entry)) })).guid,
  change: async (ctx, guid, part) => changeRule(ctx, guid, await keyed(ctx, part)),
  remove: removeRule,
  linked: (entry, to) => {
    const [field, category] = [linkedIn(entry.target, to), linkedCategory(to)]
    return {
      ...entry,
      target: linkedTarget(entry.target, to),
      conditions: inConditions(
        linkedCondition(entry.conditions, field, 'conditions'),
        category,
        'conditions',
      ) as RuleEntry['conditions'],
      actions: inActions(entry.actions, category).map((action, at) => ({
        ...action,
        field: action.field && field(action.field, `actions.${at}.field`),
      })),
    }
  },
})
/** The fields of a task stand in its template, which is another entry. */
const linkedIn = (target: Target, to: Linking): ReturnType<typeof linkedField> =>
  typeof target === 'string'
    ? linkedField(to, ownTargetOf(isFormRuleTarget(target) ? target : 'layout') ?? 'items')
    : (field) => field
const linkedTarget = (target: Target, to: Linking): Target => {
  const at = 'target'
  if (typeof target !== 'string')
    return { ...target, template: to({ section: 'operationTemplates', scope: '', name: target.template, at }) }
  return target.startsWith(LAYOUT)
    ? LAYOUT + to({ section: 'formLayouts', scope: '', name: target.slice(LAYOUT.length), at })
    : target
}
