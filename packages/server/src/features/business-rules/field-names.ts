import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { itemFields } from '../fields/index.ts'
import { type NewNotification, notify } from '../notifications/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { setRuleStatus } from './edit-rules.ts'
import { allRules, type RuleRow } from './rules.queries.ts'

const names = ({ conditions, actions }: RuleRow): string[] => [
  ...fieldsOf(conditions),
  ...actions.flatMap(({ field }) => field ?? []),
]
/** The rules that need a field, by its name of today. */
export const rulesWithField = async (ctx: Ctx, id: string): Promise<RuleRow[]> => {
  const field = (await itemFields(ctx)).find(({ name }) => name === customNameOf(id))
  return field ? (await allRules(ctx)).filter((rule) => names(rule).some((name) => name.endsWith(field.guid))) : []
}

/** Whoever wrote a rule is told that it no longer runs (BRULE-17). */
const disable = async (ctx: Ctx, rules: readonly RuleRow[], field: string): Promise<void> => {
  for (const rule of rules) await setRuleStatus(ctx, rule.guid, false)
  await notify(
    ctx.db,
    ctx.company.guid,
    ...rules.flatMap(({ guid, name, createdBy }): NewNotification[] =>
      createdBy === null
        ? []
        : [
            {
              guid: ctx.services.clock.orderedUuid(),
              user: createdBy.guid,
              kind: 'rule_disabled',
              message: 'rule_disabled',
              params: { rule: name, field },
              progress: null,
              link: `/settings/business-rules/${guid}`,
            },
          ],
    ),
  )
}

/**
 * Rules keep fields by guid and follow a new name by themselves. While one that runs needs a field it stays (T50),
 * unless it is deleted by force, which disables the rule.
 */
export const fieldsInRules = {
  rename: async (): Promise<void> => {},
  forget: async (ctx: Ctx, id: string, { force }: { force: boolean }): Promise<void> => {
    const needing = (await rulesWithField(ctx, id)).filter(({ active }) => active)
    if (needing.length === 0) return
    if (!force) throw new Problem('rule_needs_field', { names: needing.map(({ name }) => name).join(', ') })
    await disable(ctx, needing, customNameOf(id) ?? id)
  },
  count: async (ctx: Ctx, id: string): Promise<number> => (await rulesWithField(ctx, id)).length,
}
