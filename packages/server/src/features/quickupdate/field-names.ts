import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { fieldNamesOf, itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { templatesWithField } from './templates.queries.ts'

/** Models that would miss a field: by itself, or as the status. */
const usersOf = async (ctx: Ctx, id: string): Promise<string[]> => {
  const field = (await itemFields(ctx)).find(({ name }) => name === customNameOf(id))
  if (!field) return []
  const { meant } = await fieldNamesOf(ctx)
  const asStatus = meant.status === field.guid ? await templatesWithField(ctx, 'status') : []
  return [...new Set([...(await templatesWithField(ctx, field.guid)), ...asStatus])]
}

/** Form models keep fields by guid and follow a new name by themselves; while one needs a field it stays (T50). */
export const fieldsInFormModels = {
  rename: async (): Promise<void> => {},
  forget: async (ctx: Ctx, id: string): Promise<void> => {
    const names = await usersOf(ctx, id)
    if (names.length > 0) throw new Problem('quick_needs_field', { names: names.join(', ') })
  },
  count: async (ctx: Ctx, id: string): Promise<number> => (await usersOf(ctx, id)).length,
}
