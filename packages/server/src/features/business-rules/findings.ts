import { findingsAmong, type RuleFinding } from '@entrepot/contract/business-rules/findings.ts'
import { itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { catalogueFor, type RightRule } from './check-rule.ts'
import { namedBody } from './kept-rule.ts'
import { allRules } from './rules.queries.ts'

/** What stands against a rule beside the others that run with it. `guid`: its own, where it is saved. */
export const findingsOf = async (ctx: Ctx, guid: string | null, rule: RightRule): Promise<RuleFinding[]> => {
  const fields = await itemFields(ctx)
  const others = (await allRules(ctx))
    .filter((one) => one.active && one.trigger === rule.trigger)
    .map((one) => ({ guid: one.guid, name: one.name, ...namedBody(one, fields) }))
  const at = others.findIndex((one) => one.guid === guid)
  // A new rule is the youngest.
  const [before, after] = at === -1 ? [others, []] : [others.slice(0, at), others.slice(at + 1)]
  return findingsAmong(rule, { before, after }, await catalogueFor(ctx, rule.trigger))
}
