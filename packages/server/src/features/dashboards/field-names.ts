import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customFields, type NameKeeper } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { countChartsWith, renameInCharts } from './dashboards.queries.ts'

const guidOf = async (ctx: Ctx, target: FieldTarget, id: string) =>
  (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))?.guid

/**
 * Charts keep fields by guid: they follow a new name, and remember it for the day the field is gone (FIELD-07, T50).
 */
export const fieldsInCharts: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async (ctx, from, to, target): Promise<void> => {
    const guid = (await guidOf(ctx, target, from)) ?? (await guidOf(ctx, target, to))
    if (guid) await renameInCharts(ctx, guid, customNameOf(to)!)
  },
  forget: async (): Promise<void> => {},
  count: async (ctx, id, target) => {
    const guid = await guidOf(ctx, target, id)
    return guid === undefined ? 0 : countChartsWith(ctx, guid)
  },
}
