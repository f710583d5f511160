import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { someBundles } from './bundles.queries.ts'

/** While there are bundles, the fields by which they know their equipment stay (T50). */
const usersOf = async (ctx: Ctx, id: string): Promise<{ count: number; names: string }> => {
  const field = (await itemFields(ctx)).find(({ name }) => name === customNameOf(id))
  return field?.mapped === 'model' || field?.mapped === 'stockname' ? someBundles(ctx) : { count: 0, names: '' }
}
export const fieldsOfBundles = {
  rename: async (): Promise<void> => {},
  forget: async (ctx: Ctx, id: string): Promise<void> => {
    const { count, names } = await usersOf(ctx, id)
    if (count > 0) throw new Problem('bundle_needs_field', { names })
  },
  count: async (ctx: Ctx, id: string): Promise<number> => (await usersOf(ctx, id)).count,
}
