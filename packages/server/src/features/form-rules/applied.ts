import type { CarriedRule } from '@entrepot/contract/fields/form/carried-rule.ts'
import { isServers } from '@entrepot/contract/fields/form/form-state.ts'
import { type AppliedRules, appliedRules, effectOf } from '@entrepot/contract/form-rules/applied.ts'
import type { ActiveFormRule } from '@entrepot/contract/form-rules/active-rule.ts'
import { namedBody } from '@entrepot/contract/fields/kept-rule.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import type { Pool } from '../../kernel/database.ts'
import { activeRules } from './rules.queries.ts'
import { kindsOf, knownForms } from './targets.ts'

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
  const formOf = await knownForms(ctx)
  const rules = (await activeRules(ctx.db, guid))
    .filter(({ target }) => formOf(target).form !== 'task')
    .map((rule) => activeFor({ ...rule, ...namedBody(rule, formOf(rule.target).own) }))
  const kinds = (target: string) => kindsOf(formOf(target).own)
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

/** The rules that act in a form, or in all of those of records, with the names of today (FRULE-10). */
export const activeOf = async (ctx: Ctx, target: string | undefined): Promise<ActiveFormRule[]> => {
  if (target === undefined) return [...(await keptFor(ctx)).rules]
  const { form, own } = (await knownForms(ctx))(target)
  return form === 'task'
    ? (await activeRules(ctx.db, ctx.company.guid, target)).map((rule) =>
        activeFor({ ...rule, ...namedBody(rule, own) }),
      )
    : (await keptFor(ctx)).rules.filter((rule) => rule.target === target)
}

/** What acts in the form of a task that was made from a template, by the guid of the fields (FRULE-11). */
export const carriedBy = async (ctx: Ctx, task: string): Promise<CarriedRule[]> =>
  (await activeRules(ctx.db, ctx.company.guid, task)).map((rule) => {
    const { conditions, actions } = activeFor(rule)
    return { guid: rule.guid, condition: conditions, effects: actions.flatMap(effectOf) as CarriedRule['effects'] }
  })
