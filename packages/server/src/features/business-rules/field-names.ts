import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fieldsOf } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
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

/** Rules keep fields by guid and follow a new name by themselves; while one that runs needs a field it stays (T50). */
export const fieldsInRules = {
  rename: async (): Promise<void> => {},
  forget: async (ctx: Ctx, id: string): Promise<void> => {
    const needing = (await rulesWithField(ctx, id)).filter(({ active }) => active)
    if (needing.length > 0) throw new Problem('rule_needs_field', { names: needing.map(({ name }) => name).join(', ') })
  },
  count: async (ctx: Ctx, id: string): Promise<number> => (await rulesWithField(ctx, id)).length,
}
