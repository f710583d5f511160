import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customField, customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customFields, type NameKeeper } from '../fields/index.ts'
import { notify } from '../notifications/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { Problem } from '../../kernel/problem.ts'
import { setRuleStatus } from './edit-rules.ts'
import { allRules, type RuleRow } from './rules.queries.ts'

const named = ({ conditions, actions }: RuleRow): ReadonlySet<string> =>
  new Set([...fieldsOf(conditions), ...actions.flatMap(({ field }) => field ?? [])])

/** The rules that need a field, by its name of today. */
const rulesWithField = async (ctx: Ctx, id: string, target: FieldTarget): Promise<RuleRow[]> => {
  const field = (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))
  return field ? (await allRules(ctx)).filter((rule) => named(rule).has(customField(field.guid))) : []
}

/**
 * Rules keep fields by guid and follow a new name by themselves. While one that acts needs a field it stays, unless it
 * is to go all the same: then the rule is disabled, and who wrote it is told (rules.md, 14).
 */
export const fieldsInFormRules: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async () => {},
  forget: async (ctx, id, { force, target }) => {
    const needing = (await rulesWithField(ctx, id, target)).filter(({ active }) => active)
    if (needing.length === 0) return
    if (!force) throw new Problem('form_rule_needs_field', { names: needing.map(({ name }) => name).join(', ') })
    for (const rule of needing) {
      await setRuleStatus(ctx, rule.guid, false)
      await tellAuthor(ctx, rule, customNameOf(id) ?? id)
    }
  },
  count: async (ctx, id, target) => (await rulesWithField(ctx, id, target)).length,
}

const tellAuthor = async (ctx: Ctx, { guid, name, author }: RuleRow, field: string): Promise<void> => {
  if (author === null) return
  await notify(ctx.db, ctx.company.guid, {
    guid: ctx.services.clock.orderedUuid(),
    user: author,
    kind: 'form_rule_disabled',
    message: 'form_rule_disabled',
    params: { rule: name, field },
    link: `/settings/form-rules/${guid}`,
    progress: null,
  })
  emit(ctx, { topic: 'notifications', data: {}, user: author })
}
