import { keptBody, namedBody } from '@entrepot/contract/fields/kept-rule.ts'
import type { FormRuleChange, FormRuleInput, FormRuleShape } from '@entrepot/contract/form-rules/rule.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { changesBetween } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { happened } from '../../kernel/happened.ts'
import { Problem } from '../../kernel/problem.ts'
import { checkRule } from './check-rule.ts'
import { oneRule, requireRule, ruleFor } from './read-rules.ts'
import { deleteRule, insertRule, lockRule, type RuleRow, type RuleWrite, updateRule } from './rules.queries.ts'
import { knownForms } from './targets.ts'

const NO_CONDITION: Group = { operator: 'AND', rules: [] }

export const createRule = async (ctx: Ctx, input: FormRuleInput): Promise<FormRuleShape> => {
  const formOf = await knownForms(ctx)
  const draft = {
    target: input.target ?? null,
    conditions: input.conditions ?? NO_CONDITION,
    actions: input.actions ?? [],
  }
  const { target, ...body } = await checkRule(ctx, draft, formOf)
  const made: RuleWrite = {
    guid: ctx.services.clock.orderedUuid(),
    name: input.name,
    target,
    active: input.active ?? true,
    ...keptBody(body, formOf(target).own),
  }
  await insertRule(ctx, made)
  happened(ctx, 'form_rule.created', {
    guid: made.guid,
    name: made.name,
    changes: changesBetween({}, await logged(ctx, made)),
  })
  return oneRule(ctx, made.guid)
}

/** What the log says of a rule, with the names of today. */
const logged = async (ctx: Ctx, rule: Omit<RuleWrite, 'guid'>) => {
  const { conditions, actions } = namedBody(rule, (await knownForms(ctx))(rule.target).own)
  return { name: rule.name, target: rule.target, active: rule.active, conditions, actions }
}

/** One that nobody else changes, as it is now. */
const lockToChange = async (ctx: Ctx, guid: string): Promise<RuleRow> => {
  await lockRule(ctx, guid)
  return requireRule(ctx, guid)
}

const saveRule = async (ctx: Ctx, before: RuleRow, after: RuleWrite): Promise<void> => {
  await updateRule(ctx, after)
  happened(ctx, 'form_rule.changed', {
    guid: after.guid,
    name: after.name,
    changes: changesBetween(await logged(ctx, before), await logged(ctx, after)),
  })
}

export const changeRule = async (
  ctx: Ctx,
  guid: string,
  { version, ...change }: FormRuleChange,
): Promise<FormRuleShape> => {
  const before = await lockToChange(ctx, guid)
  const formOf = await knownForms(ctx)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await ruleFor(ctx, before) })
  const named = namedBody(before, formOf(before.target).own)
  const draft = {
    target: change.target === undefined ? before.target : change.target,
    conditions: change.conditions === undefined ? named.conditions : (change.conditions ?? NO_CONDITION),
    actions: change.actions === undefined ? named.actions : (change.actions ?? []),
  }
  const { target, ...body } = await checkRule(ctx, draft, formOf)
  await saveRule(ctx, before, {
    guid,
    name: change.name ?? before.name,
    target,
    active: change.active ?? before.active,
    ...keptBody(body, formOf(target).own),
  })
  return oneRule(ctx, guid)
}

/** A rule that names what is gone is not switched on again (BRULE-17). */
export const setRuleStatus = async (ctx: Ctx, guid: string, active: boolean): Promise<FormRuleShape> => {
  const before = await lockToChange(ctx, guid)
  if (active === before.active) return oneRule(ctx, guid)
  if (active) {
    const formOf = await knownForms(ctx)
    await checkRule(ctx, { target: before.target, ...namedBody(before, formOf(before.target).own) }, formOf)
  }
  await saveRule(ctx, before, { ...before, active })
  return oneRule(ctx, guid)
}

export const removeRule = async (ctx: Ctx, guid: string): Promise<null> => {
  const { name } = await lockToChange(ctx, guid)
  await deleteRule(ctx, guid)
  happened(ctx, 'form_rule.deleted', { guid, name })
  return null
}
