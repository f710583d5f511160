import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { templatesWithField } from './templates.queries.ts'

const usersOf = async (ctx: Ctx, id: string): Promise<string[]> => {
  const field = (await itemFields(ctx)).find(({ name }) => name === customNameOf(id))
  return field ? templatesWithField(ctx, field.guid) : []
}

/** Templates keep fields by guid and follow a new name by themselves; while one needs a field it stays (T50). */
export const fieldsInTemplates = {
  rename: async (): Promise<void> => {},
  forget: async (ctx: Ctx, id: string): Promise<void> => {
    const names = await usersOf(ctx, id)
    if (names.length > 0) throw new Problem('template_needs_field', { names: names.join(', ') })
  },
  count: async (ctx: Ctx, id: string): Promise<number> => (await usersOf(ctx, id)).length,
}
