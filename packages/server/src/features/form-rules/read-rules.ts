import { FORM_RULE_LIST } from '@entrepot/contract/form-rules/list.ts'
import type { FormRuleQuery, FormRuleRow, FormRuleShape } from '@entrepot/contract/form-rules/rule.ts'
import { namedBody } from '@entrepot/contract/fields/kept-rule.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { findRule, orderOf, pageOfRules, ruleCondition, type RuleRow } from './rules.queries.ts'
import { type KnownForm, knownForms } from './targets.ts'

export const requireRule = async (ctx: Ctx, guid: string): Promise<RuleRow> => {
  const row = await findRule(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}

const shown = (row: RuleRow, { form, name }: KnownForm) => ({
  guid: row.guid,
  name: row.name,
  target: row.target as FormRuleRow['target'],
  form,
  targetName: name,
  active: row.active,
  fired: row.fired,
  lastFired: row.lastFired?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const ruleFor = async (ctx: Ctx, row: RuleRow): Promise<FormRuleShape> => {
  const formOf = await knownForms(ctx)
  const form = formOf(row.target)
  const { conditions, actions } = namedBody(row, form.own)
  return {
    ...shown(row, form),
    conditions: conditions as FormRuleShape['conditions'],
    actions: [...actions],
  }
}
export const oneRule = async (ctx: Ctx, guid: string): Promise<FormRuleShape> =>
  ruleFor(ctx, await requireRule(ctx, guid))

const pageFor = async (ctx: Ctx, { search, filters, target, sort, page, size }: FormRuleQuery) => {
  const condition = filters ? ruleCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfRules(ctx, { search, target, condition }, orderOf(sort), boundsOf({ page, size }))
  const formOf = await knownForms(ctx)
  return {
    data: rows.map((row): FormRuleRow => ({ ...shown(row, formOf(row.target)), actions_count: row.actions.length })),
    page,
    size,
    total,
  }
}
export const listRules = (ctx: Ctx, query: FormRuleQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'form-rules:sheet',
    columns: sheetColumns<FormRuleRow>()(ctx, FORM_RULE_LIST, {
      target: ({ targetName }) => targetName ?? '',
      active: ({ active }) => active,
      actions: ({ actions_count: count }) => count,
    }),
  })
