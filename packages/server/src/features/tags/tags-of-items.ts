import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atField } from '../../kernel/problem.ts'
import { existingTags, insertMissingTags, tagsByKey } from './tags.queries.ts'

/** Keywords by guid, or by name: a new name needs the right to add keywords (TAG-04). */
export const requireTags = async (ctx: Ctx, given: readonly (RefInput | { name: string })[]): Promise<string[]> => {
  const isNamed = (tag: RefInput | { name: string }): tag is { name: string } =>
    typeof tag === 'object' && !('guid' in tag) && !('id' in tag)
  const guids = given.filter((tag): tag is RefInput => !isNamed(tag)).map(guidOf)
  const known = guids.length > 0 ? await existingTags(ctx, guids) : new Set<string>()
  const missing = guids.find((guid) => !known.has(guid))
  if (missing) throw atField('unknown_value', 'tags', { value: missing })
  const byName = await findOrCreateTags(
    ctx,
    given.filter(isNamed).map((tag) => tag.name),
  )
  return [...new Set([...guids, ...byName.values()])]
}

/** Guids by name key; names that do not exist are created by those who may. */
export const findOrCreateTags = async (ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> => {
  const keys = [...new Set(names.map(nameKey))].filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const known = await tagsByKey(ctx, keys)
  const missing = names.filter((name) => nameKey(name) !== '' && !known.has(nameKey(name)))
  if (missing.length === 0) return known
  if (!can(ctx.rights.roles, roles('ITEM_TAG', 'ADD'))) throw atField('unknown_value', 'tags', { value: missing[0]! })
  const made = await insertMissingTags(ctx, missing)
  for (const { guid, name } of made) happened(ctx, 'tag.created', { guid, name })
  // One that somebody else made meanwhile may be gone again: then it is made here.
  return findOrCreateTags(ctx, names)
}
