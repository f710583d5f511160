import type { Category, CategoryChange, CategoryInput } from '@entrepot/contract/categories/category.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import {
  type CategoryRecord,
  deleteCategories,
  emptyCategories,
  insertCategory,
  insertMissingCategories,
  lockCategories,
  renameCategory,
} from './categories.queries.ts'
import { requireCategory } from './read-categories.ts'

/** For exactly one item type or one folder type (CAT-03). */
export const createCategory = async (
  ctx: Ctx,
  { name, itemType = null, folderType = null }: CategoryInput,
): Promise<Category> => {
  if ((itemType === null) === (folderType === null)) refuseAll([new Problem('required', {}, 'itemType')])
  const guid = ctx.services.clock.orderedUuid()
  await insertCategory(ctx, guid, { name, itemType, folderType })
  happened(ctx, 'category.created', { guid, name })
  notifyScreens(ctx, [])
  return requireCategory(ctx, guid)
}

export const changeCategory = async (ctx: Ctx, guid: string, { name, version }: CategoryChange): Promise<Category> => {
  const [before] = await lockCategories(ctx, [guid])
  if (!before) throw new Problem('not_found')
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await requireCategory(ctx, guid) })
  await renameCategory(ctx, guid, name)
  happened(ctx, 'category.changed', {
    guid,
    name,
    changes: changesBetween({ name: before.name }, { name }),
  })
  notifyScreens(ctx, [before])
  return requireCategory(ctx, guid)
}

export const removeCategory = async (ctx: Ctx, guid: string): Promise<null> => {
  if ((await removeCategories(ctx, [guid])) === 0) throw new Problem('not_found')
  return null
}

/** Records stay, without a category (CAT-05). What somebody else has deleted meanwhile is passed over. */
export const removeCategories = async (ctx: Ctx, guids: readonly string[]): Promise<number> => {
  const going = await lockCategories(ctx, guids)
  const ids = going.map(({ guid }) => guid)
  const carriers = new Map([
    ...(await emptyCategories(ctx, 'item', ids)),
    ...(await emptyCategories(ctx, 'folder', ids)),
  ])
  await deleteCategories(ctx, ids)
  for (const { guid, name, itemType } of going) {
    const records = carriers.get(guid) ?? 0
    happened(ctx, 'category.deleted', {
      guid,
      name,
      changes: records > 0 ? [{ field: itemType ? 'items' : 'folders', old: records, new: 0 }] : [],
    })
  }
  notifyScreens(ctx, going)
  return going.length
}

/** Those that are missing, for rows that name them. */
export const createCategories = async (
  ctx: Ctx,
  wanted: Parameters<typeof insertMissingCategories>[1],
): Promise<void> => {
  if (wanted.length === 0) return
  const made = await insertMissingCategories(ctx, wanted)
  for (const { guid, name } of made) happened(ctx, 'category.created', { guid, name })
  if (made.length > 0) notifyScreens(ctx, [])
}

/**
 * Everybody's lists of records show the names of `changed`, so their folders are not named: some would be hidden from
 * who is told.
 */
const notifyScreens = (ctx: Ctx, changed: readonly CategoryRecord[]): void => {
  emit(ctx, { topic: 'config', data: {} })
  if (changed.some(({ itemType }) => itemType)) emit(ctx, { topic: 'items', data: {} })
  if (changed.some(({ folderType }) => folderType)) emit(ctx, { topic: 'folders', data: {} })
}
