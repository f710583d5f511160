import type { Category, CategoryChange, CategoryInput } from '@entrepot/contract/categories/category.ts'
import type { Failure } from '@entrepot/contract/kernel/shapes.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { asFailure, notFound } from '../../kernel/answer-error.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
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
import { keptCategories } from './category-keepers.ts'
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
  return requireCategory(ctx, guid)
}

export const changeCategory = async (
  ctx: Ctx,
  guid: string,
  { name: asked, version }: CategoryChange,
): Promise<Category> => {
  const [before] = await lockCategories(ctx, [guid])
  if (!before) throw new Problem('not_found')
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await requireCategory(ctx, guid) })
  const name = asked ?? before.name
  await renameCategory(ctx, guid, name)
  happened(ctx, 'category.changed', {
    guid,
    name,
    changes: changesBetween({ name: before.name }, { name }),
    stale: [shownBy(before)],
  })
  return requireCategory(ctx, guid)
}

export const removeCategory = async (ctx: Ctx, guid: string): Promise<null> => {
  const kept = (await keptCategories(ctx, [guid])).get(guid)
  if (kept) throw kept
  if ((await removeCategories(ctx, [guid])).deleted === 0) throw new Problem('not_found')
  return null
}

/** Records stay, without a category (CAT-05). What somebody else has deleted meanwhile is named. */
export const removeCategories = async (
  ctx: Ctx,
  guids: readonly string[],
): Promise<{ deleted: number; failed: Failure[] }> => {
  const found = await lockCategories(ctx, guids)
  const kept = await keptCategories(
    ctx,
    found.map(({ guid }) => guid),
  )
  const going = found.filter(({ guid }) => !kept.has(guid))
  const ids = going.map(({ guid }) => guid)
  const carriers = new Map([
    ...(await emptyCategories(ctx, 'item', ids)),
    ...(await emptyCategories(ctx, 'folder', ids)),
  ])
  await deleteCategories(ctx, ids)
  for (const category of going) {
    const { guid, name } = category
    const records = carriers.get(guid) ?? 0
    happened(ctx, 'category.deleted', {
      guid,
      name,
      changes: records > 0 ? [{ field: shownBy(category), old: records, new: 0 }] : [],
      stale: [shownBy(category)],
    })
  }
  return {
    deleted: going.length,
    failed: [
      ...[...kept].map(([guid, problem]) => asFailure(ctx, guid, problem)),
      ...notFound(
        ctx,
        guids,
        found.map(({ guid }) => guid),
      ),
    ],
  }
}

/** Those that are missing, for rows that name them. */
export const createCategories = async (
  ctx: Ctx,
  wanted: Parameters<typeof insertMissingCategories>[1],
): Promise<void> => {
  if (wanted.length === 0) return
  const made = await insertMissingCategories(ctx, wanted)
  for (const { guid, name } of made) happened(ctx, 'category.created', { guid, name })
}

/** Whose lists show its name. */
const shownBy = ({ itemType }: CategoryRecord) => (itemType ? 'items' : 'folders')
