import { ruleCatalogue } from '@entrepot/contract/business-rules/fields.ts'
import { RULE_TRIGGERS, type RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { type ConditionRecord, matcher } from '@entrepot/contract/kernel/conditions/matches.ts'
import { kindOf } from '../items/index.ts'
import { itemFields } from '../fields/index.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import type { Pool } from '../../kernel/database.ts'
import { namedBody, type RuleBody } from './kept-rule.ts'
import { type ActiveRule, activeRules } from './rules.queries.ts'

/** A rule that runs: its condition understood once, with the names of today. */
export type CompiledRule = Pick<ActiveRule, 'guid' | 'name' | 'trigger'> &
  RuleBody & { holds: (record: ConditionRecord) => boolean; asksCosts: boolean }
type Kept = { key: string; rules: ReadonlyMap<RuleTrigger, readonly CompiledRule[]> }

const COMPANIES_KEPT = 500
const keptBy = new WeakMap<Pool, Map<string, Kept>>()
const COSTS = new Set(['averageCost', 'value', 'old.averageCost', 'old.value'])

export const compileRule = async (
  ctx: Ctx,
  rule: Pick<ActiveRule, 'guid' | 'name' | 'trigger'> & RuleBody,
): Promise<CompiledRule> => {
  const custom = await itemFields(ctx)
  const body = namedBody(rule, custom)
  const catalogue = ruleCatalogue(
    rule.trigger,
    custom.map((field) => ({ name: field.name, kind: kindOf(field) })),
  )
  return {
    guid: rule.guid,
    name: rule.name,
    trigger: rule.trigger,
    ...body,
    holds: matcher(body.conditions, catalogue, { now: nowOf(ctx), timeZone: ctx.company.timeZone }),
    asksCosts: [...fieldsOf(body.conditions)].some((field) => COSTS.has(field)),
  }
}

/**
 * The rules that run, by what they wait for. Kept as long as the rights version of the company stands, which a change of
 * a rule or of a field raises, and as long as the day lasts: « today » is another one tomorrow.
 */
export const rulesOf = async (ctx: Ctx): Promise<Kept['rules']> => {
  const { guid, rightsVersion } = ctx.company
  const key = `${rightsVersion} ${todayOf(ctx)}`
  let companies = keptBy.get(ctx.services.pool)
  if (!companies) keptBy.set(ctx.services.pool, (companies = new Map()))
  const known = companies.get(guid)
  if (known?.key === key) return known.rules
  const compiled: CompiledRule[] = []
  for (const rule of await activeRules(ctx.db, guid)) compiled.push(await compileRule(ctx, rule))
  const rules = new Map(
    RULE_TRIGGERS.map((trigger) => [trigger, compiled.filter((rule) => rule.trigger === trigger)] as const),
  )
  companies.delete(guid)
  companies.set(guid, { key, rules })
  if (companies.size > COMPANIES_KEPT) companies.delete(companies.keys().next().value!)
  return rules
}
