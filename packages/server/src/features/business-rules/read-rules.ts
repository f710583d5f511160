import { counts, isSettable, RULE_FIELDS, OLD, setsCustom } from '@entrepot/contract/business-rules/fields.ts'
import { RULE_LIST } from '@entrepot/contract/business-rules/list.ts'
import type { BusinessRule, BusinessRuleQuery, BusinessRuleRow } from '@entrepot/contract/business-rules/rule.ts'
import { ACT_FIELDS, actFieldsOf, hasOld, type RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import { customField } from '@entrepot/contract/kernel/conditions/operators.ts'
import { seesPrices } from '@entrepot/contract/kernel/price-rights.ts'
import type { SearchField } from '@entrepot/contract/search/search.ts'
import { type CustomField, itemFields } from '../fields/index.ts'
import { kindOf } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { pageOrSheet } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import { REQUIRABLE } from './check-rule.ts'
import { fieldLabel } from './field-labels.ts'
import { namedBody } from './kept-rule.ts'
import { findRule, orderOf, pageOfRules, ruleCondition, type RuleRow } from './rules.queries.ts'

export const requireRule = async (ctx: Ctx, guid: string): Promise<RuleRow> => {
  const row = await findRule(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}

const shown = (row: RuleRow) => ({
  guid: row.guid,
  name: row.name,
  trigger: row.trigger,
  active: row.active,
  fired: row.fired,
  lastFired: row.lastFired?.toISOString() ?? null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const ruleFor = (row: RuleRow, fields: readonly CustomField[]): BusinessRule => {
  const { conditions, actions } = namedBody(row, fields)
  return { ...shown(row), conditions: conditions as BusinessRule['conditions'], actions: [...actions] }
}
export const oneRule = async (ctx: Ctx, guid: string): Promise<BusinessRule> =>
  ruleFor(await requireRule(ctx, guid), await itemFields(ctx))

const pageFor = async (ctx: Ctx, { search, filters, sort, page, size }: BusinessRuleQuery) => {
  const condition = filters ? ruleCondition(ctx, filters) : undefined
  const { rows, total } = await pageOfRules(ctx, { search, condition }, orderOf(sort), boundsOf({ page, size }))
  return {
    data: rows.map((row): BusinessRuleRow => ({ ...shown(row), actions_count: row.actions.length })),
    page,
    size,
    total,
  }
}
export const listRules = (ctx: Ctx, query: BusinessRuleQuery) =>
  pageOrSheet(ctx, query, pageFor, {
    name: 'business-rules:sheet',
    columns: sheetColumns<BusinessRuleRow>()(ctx, RULE_LIST, {
      active: ({ active }) => active,
      actions: ({ actions_count: count }) => count,
    }),
  })

type Offered = SearchField & { sets: boolean; counts: boolean; requires: boolean }

/** What conditions and actions of a trigger may name, as the editor offers it. */
export const fieldsOfTrigger = async (ctx: Ctx, trigger: RuleTrigger): Promise<Offered[]> => {
  const custom = await itemFields(ctx)
  const own = [
    ...(await Promise.all(
      Object.entries(RULE_FIELDS)
        .filter(([, { price }]) => !price || seesPrices(ctx.rights.roles))
        .map(([id]) => columnOffered(ctx, id)),
    )),
    ...custom.map((field) => customOffered(field)),
  ]
  const old = hasOld(trigger)
    ? own.map((field) => ({
        ...field,
        id: `${OLD}${field.id}`,
        label: fieldLabel(ctx, `${OLD}${field.id}`),
        sets: false,
        counts: false,
        requires: false,
      }))
    : []
  const act = actFieldsOf(trigger).map((id): Offered => ({
    id,
    label: fieldLabel(ctx, id),
    kind: ACT_FIELDS[id].kind,
    custom: false,
    choices: [],
    closed: false,
    sets: false,
    counts: false,
    requires: true,
  }))
  return [...own, ...act, ...old]
}

const columnOffered = async (ctx: Ctx, id: string): Promise<Offered> => {
  const { kind, choices, suggests } = RULE_FIELDS[id]!
  const words = (key: string) => ctx.services.words(ctx.language, key)
  const suggested = suggests ? await ctx.services.registry.suggests[suggests](ctx) : []
  return {
    id,
    label: fieldLabel(ctx, id),
    kind,
    custom: false,
    closed: choices !== undefined,
    choices: choices
      ? choices.values.map((value) => ({ value, label: words(`${choices.words}.${value}`) }))
      : [...new Set(suggested.map(({ label }) => label))].map((label) => ({ value: label, label })),
    sets: isSettable(id),
    counts: counts(id, undefined),
    requires: isSettable(id) || REQUIRABLE.includes(id),
  }
}
const customOffered = (field: CustomField): Offered => ({
  id: customField(field.name),
  label: field.name,
  kind: kindOf(field),
  custom: true,
  choices: field.values.map((value) => ({ value, label: value })),
  closed: field.type === 'select' || field.type === 'multi_select',
  sets: setsCustom(field),
  counts: counts(customField(field.name), field),
  requires: setsCustom(field),
})
