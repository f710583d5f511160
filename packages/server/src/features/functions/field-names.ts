import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { customFields, type NameKeeper } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { allFunctions } from './functions.queries.ts'
import { names } from './kept-code.ts'

const functionsWith = async (ctx: Ctx, id: string, target: FieldTarget): Promise<string[]> => {
  const field = (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))
  return field ? (await allFunctions(ctx)).filter(({ code }) => names(code, field)).map(({ name }) => name) : []
}

/**
 * Functions keep fields by guid and follow a new name. By force a field goes all the same: such a function then says
 * so.
 */
export const fieldsInFunctions: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async () => {},
  forget: async (ctx, id, { force, target }) => {
    const needing = await functionsWith(ctx, id, target)
    if (needing.length > 0 && !force) throw new Problem('function_needs_field', { names: needing.join(', ') })
  },
  count: async (ctx, id, target) => (await functionsWith(ctx, id, target)).length,
}
