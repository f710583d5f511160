import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { countViewsWith, renameInViews } from './views.queries.ts'

const guidOf = async (ctx: Ctx, id: string) =>
  (await itemFields(ctx)).find(({ name }) => name === customNameOf(id))?.guid

/**
 * Views keep fields by guid: they follow a new name by themselves and only remember it for the day the field is gone
 * (T50, SRCH-10).
 */
export const fieldsInViews = {
  rename: async (ctx: Ctx, from: string, to: string): Promise<void> => {
    const guid = (await guidOf(ctx, from)) ?? (await guidOf(ctx, to))
    if (guid) await renameInViews(ctx, guid, customNameOf(to)!)
  },
  forget: async (): Promise<void> => {},
  count: async (ctx: Ctx, id: string): Promise<number> => {
    const guid = await guidOf(ctx, id)
    return guid === undefined ? 0 : countViewsWith(ctx, guid)
  },
}
