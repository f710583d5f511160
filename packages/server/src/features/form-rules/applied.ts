import type { CarriedRule } from '@entrepot/contract/fields/form/carried-rule.ts'
import { isServers } from '@entrepot/contract/fields/form/form-state.ts'
import { type AppliedRules, appliedRules, effectOf } from '@entrepot/contract/form-rules/applied.ts'
import type { ActiveFormRule } from '@entrepot/contract/form-rules/active-rule.ts'
import { namedBody } from '@entrepot/contract/fields/kept-rule.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { keptByCompany, rightsVersionToday } from '../../kernel/kept-by-company.ts'
import { activeRules } from './rules.queries.ts'
import { kindsOf, knownForms } from './targets.ts'

type Kept = { rules: readonly ActiveFormRule[]; applied: AppliedRules }

/** The rules that act. A change of a rule or of a field raises the version. */
const keptFor = keptByCompany(rightsVersionToday, async (ctx): Promise<Kept> => {
  const { guid, timeZone } = ctx.company
  const formOf = await knownForms(ctx)
  const rules = (await activeRules(ctx.db, guid))
    .filter(({ target }) => formOf(target).form !== 'task')
    .map((rule) => activeFor({ ...rule, ...namedBody(rule, formOf(rule.target).own) }))
  const kinds = (target: string) => kindsOf(formOf(target).own)
  return { rules, applied: appliedRules(rules, kinds, { now: nowOf(ctx), timeZone }, isServers) }
})
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
