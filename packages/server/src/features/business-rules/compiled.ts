import { ruleCatalogue } from '@entrepot/contract/business-rules/fields.ts'
import { RULE_TRIGGERS, type RuleTrigger } from '@entrepot/contract/business-rules/triggers.ts'
import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { type ConditionRecord, matcher } from '@entrepot/contract/kernel/conditions/matches.ts'
import { kindOf } from '../items/index.ts'
import { itemFields } from '../fields/index.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { keptByCompany, rightsVersionToday } from '../../kernel/kept-by-company.ts'
import { namedBody, type RuleBody } from './kept-rule.ts'
import { type ActiveRule, activeRules } from './rules.queries.ts'

/** A rule that runs: its condition understood once, with the names of today. */
export type CompiledRule = Pick<ActiveRule, 'guid' | 'name' | 'trigger'> &
  RuleBody & { holds: (record: ConditionRecord) => boolean; asksCosts: boolean }

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

type RulesByTrigger = ReadonlyMap<RuleTrigger, readonly CompiledRule[]>

/** The rules that run, by what they wait for. A change of a rule or of a field raises the version. */
export const rulesOf = keptByCompany(rightsVersionToday, async (ctx): Promise<RulesByTrigger> => {
  const compiled: CompiledRule[] = []
  for (const rule of await activeRules(ctx.db, ctx.company.guid)) compiled.push(await compileRule(ctx, rule))
  return new Map(
    RULE_TRIGGERS.map((trigger) => [trigger, compiled.filter((rule) => rule.trigger === trigger)] as const),
  )
})
