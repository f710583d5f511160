import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { customFields, type NameKeeper } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { countViewsWith, renameInViews } from './views.queries.ts'

const guidOf = async (ctx: Ctx, target: FieldTarget, id: string) =>
  (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))?.guid

/**
 * Views keep fields by guid: they follow a new name by themselves and only remember it for the day the field is gone
 * (T50, SRCH-10).
 */
export const fieldsInViews: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async (ctx, from, to, target): Promise<void> => {
    const guid = (await guidOf(ctx, target, from)) ?? (await guidOf(ctx, target, to))
    if (guid) await renameInViews(ctx, guid, customNameOf(to)!)
  },
  forget: async (): Promise<void> => {},
  count: async (ctx, id, target) => {
    const guid = await guidOf(ctx, target, id)
    return guid === undefined ? 0 : countViewsWith(ctx, guid)
  },
}
