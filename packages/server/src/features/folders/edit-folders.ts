import { TRASHED_KINDS } from '@entrepot/contract/modules.ts'
import {
  type Folder,
  type FolderChange,
  type FolderInput,
  FOLDER_MOVE_LIMIT,
  type FolderType,
  type FolderUpdate,
} from '@entrepot/contract/folders/folder.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { guidOf, placeIn, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn, nearestVisibleParent, requireFolder } from '../../kernel/folder-access.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import { freshRights, raiseRightsVersion } from '../../kernel/principal.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { throughForm } from '../forms/index.ts'
import { folderCategoryIs } from './categories.queries.ts'
import { childCount, holdFolders, lockedItemCount, lockFolders } from './lock-folders.queries.ts'
import { replaceShelves } from './shelves.queries.ts'
import {
  grantCreator,
  insertFolders,
  placeFolder,
  setFolderCode,
  trashFolders,
  updateFolder,
} from './write-folders.queries.ts'
import { oneFolder } from './read-folders.ts'

/** Answers the folder under the rights this transaction has made. */
const seenAgain = async (ctx: Ctx, guid: string): Promise<Folder> => {
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  return oneFolder({ ...ctx, rights: await freshRights(ctx.db, ctx.company.guid, ctx.user.guid) }, guid)
}

export const createFolder = async (ctx: Ctx, sent: FolderInput): Promise<Folder> => {
  const input = await throughForm(ctx, 'folders', sent, { isNew: true, before: {} })
  const parentGuid = placeIn(input) ?? null
  const parent = parentGuid ? requireFolder(ctx, parentGuid, 'write', 'parent') : null
  if (parent && !(await holdFolders(ctx, [parent.guid])).has(parent.guid)) throw atField('not_found', 'parent')
  if (parent?.type === 'cabinet' && input.type === 'cabinet') throw new Problem('folder_cabinet_in_cabinet')
  const category = await checkedCategory(ctx, input.category, input.type)
  const guid = ctx.services.clock.orderedUuid()
  await insertFolders(ctx, [
    {
      guid,
      parent: parent?.guid ?? null,
      ancestors: parent ? [...parent.ancestors, parent.guid] : [],
      name: input.name,
      type: input.type,
      category: category ?? null,
      description: input.description ?? '',
      tag: input.tag || null,
    },
  ])
  if (input.shelves) await replaceShelves(ctx, guid, checkedShelves(input.shelves, input.type))
  await grantCreator(ctx, [guid])
  happened(ctx, 'folder.created', {
    guid,
    name: input.name,
    folder: guid,
    around: { folders: parent ? [parent.guid] : [] },
  })
  return seenAgain(ctx, guid)
}

const checkedShelves = <Shelf extends { name: string }>(shelves: readonly Shelf[], type: FolderType) => {
  if (shelves.length > 0 && type !== 'cabinet') throw atField('unknown_field', 'shelves', { name: 'shelves' })
  if (new Set(shelves.map((shelf) => nameKey(shelf.name))).size < shelves.length)
    throw atField('shelf_duplicate', 'shelves')
  return shelves
}

const checkedCategory = async (
  ctx: Ctx,
  category: RefInput | null | undefined,
  type: FolderType,
): Promise<string | null | undefined> => {
  if (category === undefined || category === null) return category
  const guid = guidOf(category)
  if (!(await folderCategoryIs(ctx, guid, type))) throw atField('unknown_value', 'category', { value: guid })
  return guid
}

export const changeFolder = async (
  ctx: Ctx,
  guid: string,
  { parent, parent_guid, ...change }: FolderUpdate,
): Promise<Folder> => {
  requireFolder(ctx, guid, 'write')
  const place = placeIn({ parent, parent_guid })
  // Whoever does not see where it lies has read the nearest place that they see (PERM-34).
  if (place !== undefined && place !== nearestVisibleParent(ctx, guid))
    throw atField('folder_place_by_move', parent ? 'parent' : 'parent_guid')
  await applyFolderChange(ctx, guid, change)
  return seenAgain(ctx, guid)
}

/**
 * For a caller that raises the rights version itself, once for many folders. `isBack`: to what it was, whatever forms
 * ask by now.
 */
export const applyFolderChange = async (
  ctx: Ctx,
  guid: string,
  sent: FolderChange,
  { comment = '', isBack = false } = {},
): Promise<void> => {
  requireFolder(ctx, guid, 'write')
  const before = (await lockFolders(ctx, [guid])).get(guid)
  if (!before) throw new Problem('not_found')
  const change = isBack ? sent : await throughForm(ctx, 'folders', sent, { isNew: false, before })
  if (change.version !== undefined && change.version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await oneFolder(ctx, guid) })
  const type = change.type ?? before.type
  if (type === 'cabinet' && before.type !== 'cabinet') requireNoCabinetAround(ctx, guid, before.parent)
  const category = await checkedCategory(
    ctx,
    change.category === undefined && type !== before.type ? before.category : change.category,
    type,
  )
  const after = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.type !== undefined && { type: change.type }),
    ...(category !== undefined && { category }),
    ...(change.description !== undefined && { description: change.description ?? '' }),
    ...(change.tag !== undefined && { tag: change.tag || null }),
  }
  await updateFolder(ctx, guid, after)
  if (after.tag !== undefined && after.tag !== before.tag) await setFolderCode(ctx, guid, after.tag)
  // Only a cabinet has shelves: one that becomes something else loses them, and its items too (FOLD-19, FOLD-21).
  const shelves = change.shelves ?? (type === before.type ? undefined : [])
  if (shelves) await replaceShelves(ctx, guid, checkedShelves(shelves, type))
  happened(ctx, 'folder.changed', {
    guid,
    name: after.name ?? before.name,
    folder: guid,
    changes: changesBetween(before, after),
    comment,
  })
}

/** A folder becomes a cabinet only where a cabinet may be (FOLD-13, FOLD-17). */
const requireNoCabinetAround = (ctx: Ctx, guid: string, parent: string | null) => {
  const { tree } = ctx.rights
  const isCabinet = (id: string | null) => id !== null && tree.byGuid.get(id)?.type === 'cabinet'
  if (isCabinet(parent) || (tree.childrenOf.get(guid) ?? []).some((child) => child.type === 'cabinet'))
    throw new Problem('folder_cabinet_in_cabinet')
}

/** FOLD-12 to FOLD-16: decided again with both ends and the counter locked. */
export const moveFolder = async (ctx: Ctx, guid: string, asked: Parameters<typeof placeIn>[0]): Promise<Folder> => {
  requireFolder(ctx, guid, 'write')
  const place = placeIn(asked)
  if (place === undefined) throw atField('required', 'parent')
  const target = place === null ? null : requireFolder(ctx, place, 'write', 'parent').guid
  const locked = await lockFolders(ctx, target ? [guid, target] : [guid])
  const folder = locked.get(guid)
  const parent = target ? locked.get(target) : null
  if (!folder || parent === undefined) throw new Problem('not_found')
  // What a place holds is its own: taking a folder out of it needs write there too (FOLD-12).
  if (folder.parent && !mayWriteIn(ctx, folder.parent)) throw new Problem('folder_denied')
  if (target === guid || parent?.ancestors.includes(guid)) throw new Problem('folder_into_itself')
  if (folder.parent === target) throw new Problem('folder_already_there')
  if (folder.type === 'cabinet' && parent?.type === 'cabinet') throw new Problem('folder_cabinet_in_cabinet')
  if ((await childCount(ctx, guid)) > 0) throw new Problem('folder_has_children')
  if ((await lockedItemCount(ctx, guid)) >= FOLDER_MOVE_LIMIT) throw new Problem('folder_too_many')
  await placeFolder(ctx, guid, target, parent ? [...parent.ancestors, parent.guid] : [])
  const nameOf = (id: string | null) => (id ? (ctx.rights.tree.byGuid.get(id)?.name ?? null) : null)
  happened(ctx, 'folder.moved', {
    guid,
    name: folder.name,
    folder: guid,
    changes: [{ field: 'parent', old: nameOf(folder.parent), new: nameOf(target) }],
    around: { folders: [target, folder.parent].filter((parent) => parent !== null) },
  })
  return seenAgain(ctx, guid)
}

/** The folder and all below it go to the trash as one batch; every part must be writable by the caller. */
export const removeFolder = async (ctx: Ctx, guid: string): Promise<null> => {
  const folder = requireFolder(ctx, guid, 'write')
  const all = [guid, ...descendantsOf(ctx.rights.tree, guid)]
  if (all.some((id) => !mayWriteIn(ctx, id))) throw new Problem('folder_denied')
  await lockFolders(ctx, all)
  const batch = ctx.services.clock.uuid()
  // What lies in them goes along.
  for (const kind of TRASHED_KINDS) await ctx.services.registry.trash[kind].withPlace?.take(ctx, all, batch)
  await trashFolders(ctx, all, batch)
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  happened(ctx, 'folder.deleted', {
    guid,
    name: folder.name,
    folder: folder.parent,
    around: { folders: all },
  })
  return null
}
