import { type AppliedRules, appliedRules, isServers } from '@entrepot/contract/form-rules/applied.ts'
import type { ActiveFormRule } from '@entrepot/contract/form-rules/rule.ts'
import { namedBody } from '@entrepot/contract/fields/kept-rule.ts'
import { kindOf } from '../items/index.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import type { Pool } from '../../kernel/database.ts'
import { activeRules } from './rules.queries.ts'
import { ownOfForms } from './targets.ts'

type Kept = { key: string; rules: readonly ActiveFormRule[]; applied: AppliedRules }
const COMPANIES_KEPT = 500
const keptBy = new WeakMap<Pool, Map<string, Kept>>()

/**
 * The rules that act. Kept as long as the rights version of the company stands, which a change of a rule or of a field
 * raises, and as long as the day lasts: « today » is another one tomorrow.
 */
const keptFor = async (ctx: Ctx): Promise<Kept> => {
  const { guid, rightsVersion, timeZone } = ctx.company
  const key = `${rightsVersion} ${todayOf(ctx)}`
  let companies = keptBy.get(ctx.services.pool)
  if (!companies) keptBy.set(ctx.services.pool, (companies = new Map()))
  const known = companies.get(guid)
  if (known?.key === key) return known
  const own = await ownOfForms(ctx)
  const rules = (await activeRules(ctx.db, guid)).map((rule) =>
    activeFor({ ...rule, ...namedBody(rule, own(rule.target)) }),
  )
  const kinds = (target: string) => own(target).map((field) => ({ name: field.name, kind: kindOf(field) }))
  const kept = { key, rules, applied: appliedRules(rules, kinds, { now: nowOf(ctx), timeZone }, isServers) }
  companies.delete(guid)
  companies.set(guid, kept)
  if (companies.size > COMPANIES_KEPT) companies.delete(companies.keys().next().value!)
  return kept
}
const activeFor = ({ guid, name, target, conditions, actions }: Awaited<ReturnType<typeof activeRules>>[number]) => ({
  guid,
  name,
  target: target as ActiveFormRule['target'],
  conditions: conditions as ActiveFormRule['conditions'],
  actions: [...actions],
})

export const appliedIn = async (ctx: Ctx): Promise<AppliedRules> => (await keptFor(ctx)).applied

/** The rules that act in a form, or in all of them, with the names of today (FRULE-10). */
export const activeOf = async (ctx: Ctx, target: string | undefined): Promise<ActiveFormRule[]> =>
  (await keptFor(ctx)).rules.filter((rule) => target === undefined || rule.target === target)
