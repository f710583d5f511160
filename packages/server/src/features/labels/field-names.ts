import type { FieldTarget } from '@entrepot/contract/fields/field-types.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customFields, type NameKeeper } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { allConfigs } from './configs.queries.ts'

/** Patterns keep fields by guid. */
const configsWith = async (ctx: Ctx, id: string, target: FieldTarget): Promise<string[]> => {
  const field = (await customFields(ctx, target)).find(({ name }) => name === customNameOf(id))
  if (!field) return []
  return (await allConfigs(ctx))
    .filter(({ pattern }) => pattern.includes(`attributes.${field.guid}`))
    .map(({ name }) => name)
}

/**
 * Patterns follow a new name by themselves. While one needs a field it stays (T50), unless it is deleted by force: what
 * it would have filled in is empty from then on, and whoever edits the pattern is told.
 */
export const fieldsInLabels: NameKeeper = {
  targets: ['items', 'intervention'],
  rename: async () => {},
  forget: async (ctx, id, { force, target }) => {
    const names = force ? [] : await configsWith(ctx, id, target)
    if (names.length > 0) throw new Problem('label_needs_field', { names: names.join(', ') })
  },
  count: async (ctx, id, target) => (await configsWith(ctx, id, target)).length,
}
