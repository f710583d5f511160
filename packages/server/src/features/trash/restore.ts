import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import { claimCodesAgain, requireRoomFor } from '../items/index.ts'
import { recordActivity } from '../../kernel/activity.ts'
import { asProblem } from '../../kernel/answer-error.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { raiseRightsVersion } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { batchSize, claimCodesOf, inSavepoint, reviveBatch, reviveItem, type TrashedFolder, type TrashedItem, trashedFolders, trashedItems } from './trash.queries.ts'

const TAKEN = Object.fromEntries(['item_name_in_folder', 'item_equipment_name', 'folder_name'].map((name) => [name, { code: 'exists' as const, field: 'name' }]))
const CONSTRAINTS = { ...TAKEN, item_equipment_tag: { code: 'exists' as const, field: 'tag' }, code_key: { code: 'exists' as const, field: 'tag' } }

/** Each record on its own: a name taken meanwhile or a full plan refuses that one and restores the others (TRASH-08, TRASH-09). */
export const restore = async (ctx: Ctx, guids: readonly string[], destination: RefInput | undefined) => {
  const [items, folders] = [await trashedItems(ctx, guids), await trashedFolders(ctx, guids)]
  const target = destination === undefined ? null : requireFolder(ctx, guidOf(destination), 'write', 'destination').guid
  const failed: { guid: string; message: string }[] = []
  let restored = 0
  for (const guid of new Set(guids)) {
    const [item, folder] = [items.get(guid), folders.get(guid)]
    try {
      if (item) await inSavepoint(ctx, () => restoreItem(ctx, item, target))
      else if (folder) await inSavepoint(ctx, () => restoreFolder(ctx, folder))
      else throw new Problem('not_found')
      restored++
    } catch (error) {
      const problem = asProblem(error, CONSTRAINTS)
      if (!problem) throw error
      failed.push({ guid, message: ctx.services.words(ctx.language, `errors.${problem.code}`, { ...problem.params, name: item?.name ?? folder?.name ?? '' }) })
    }
  }
  return { restored, failed }
}

const restoreItem = async (ctx: Ctx, item: TrashedItem, target: string | null): Promise<void> => {
  const folder = item.folderIsLive ? item.folder : target
  if (!folder) throw new Problem('not_found')
  requireFolder(ctx, folder, 'write')
  await requireRoomFor(ctx, 1)
  await reviveItem(ctx, item.guid, folder)
  await claimCodesAgain(ctx, item.article)
  recordActivity(ctx, { entity: 'item', entityGuid: item.guid, entityName: item.name, action: 'restore', folder })
  emit(ctx, { topic: 'items', data: { folders: [folder], guids: [item.guid] } })
}

const restoreFolder = async (ctx: Ctx, folder: TrashedFolder): Promise<void> => {
  if (!folder.parentIsLive) throw new Problem('not_found')
  if (folder.parent) requireFolder(ctx, folder.parent, 'write')
  await requireRoomFor(ctx, await batchSize(ctx, folder.batch))
  const { articles } = await reviveBatch(ctx, folder.batch)
  await claimCodesOf(ctx, articles)
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  recordActivity(ctx, { entity: 'folder', entityGuid: folder.guid, entityName: folder.name, action: 'restore', folder: folder.guid })
  emit(ctx, { topic: 'folders', data: { guid: folder.guid, folders: [folder.guid, ...(folder.parent ? [folder.parent] : [])] } })
}
