import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { itemFields, type NameKeeper } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { bundleOfPair, lockModels, someBundles, updateBundle } from './bundles.queries.ts'

/** While there are bundles, the fields by which they know their equipment stay (T50). */
const usersOf = async (ctx: Ctx, id: string): Promise<{ count: number; names: string }> => {
  const field = (await itemFields(ctx)).find(({ name }) => name === customNameOf(id))
  return field?.mapped === 'model' || field?.mapped === 'stockname' ? someBundles(ctx) : { count: 0, names: '' }
}

/**
 * Bundles of a model that is called otherwise follow at once (T50); equipment that waits for its turn is found by what
 * it will be called. Where another bundle has the new name already, the choice keeps the old one.
 */
const renameModels: NameKeeper['renameValues'] = async (ctx, { mapped }, renaming) => {
  if (mapped !== 'model') return
  const newOf = new Map([...renaming].map(([from, to]) => [nameKey(from), to]))
  const bundles = await lockModels(ctx, [...newOf.keys()])
  for (const { guid, name, folder, model } of bundles) {
    const write = { guid, name, folder, model: newOf.get(nameKey(model))! }
    const other = await bundleOfPair(ctx, write)
    if (other !== null) throw atField('bundle_pair', 'renamedValues', { name: other })
    await updateBundle(ctx, write)
    happened(ctx, 'bundle.changed', { guid, name, folder, changes: changesBetween({ model }, { model: write.model }) })
  }
}

export const fieldsOfBundles: NameKeeper = {
  renameValues: renameModels,
  rename: async (): Promise<void> => {},
  forget: async (ctx: Ctx, id: string): Promise<void> => {
    const { count, names } = await usersOf(ctx, id)
    if (count > 0) throw new Problem('bundle_needs_field', { names })
  },
  count: async (ctx: Ctx, id: string): Promise<number> => (await usersOf(ctx, id)).count,
}
