import { TRASHED_KINDS } from '@entrepot/contract/modules.ts'
import { happened } from '../../kernel/happened.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { codeKey } from '@entrepot/contract/kernel/text.ts'
import { insertFolderCodes } from '../folders/index.ts'
import { ownersOfCodes } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { raiseRightsVersion } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Restoring, TrashRules } from '../../kernel/trash.ts'
import { folderEntries } from './entries.queries.ts'
import { foldersOfBatches, purgeFolders } from './purge.queries.ts'
import { placeTrashedFolder, reviveFolders, type TrashedFolder, trashedFolders } from './trash.queries.ts'

/** The folder of something that comes back. */
export const restoreTrashedFolder = async (all: Restoring, guid: string): Promise<string[]> => {
  const folder = (await trashedFolders(all.ctx, [guid])).get(guid)
  if (!folder) throw new Problem('trash_place_gone', {}, 'destination')
  return restoreFolder(all, folder)
}

/** Answers all that came back: what went in the same deletion, and the folders above it that lay in the trash too. */
const restoreFolder = async (all: Restoring, folder: TrashedFolder): Promise<string[]> => {
  const { ctx, former, target } = all
  requireFolder(former, folder.guid, 'write')
  const came = await placeOf(all, folder)
  if (came.includes(folder.guid)) return came
  const contents = TRASHED_KINDS.flatMap((kind) => ctx.services.registry.trash[kind].withPlace ?? [])
  for (const content of contents) await content.require(ctx, folder.batch)
  const folders = await reviveFolders(ctx, folder.batch)
  await refuseTakenCodes(ctx, folders)
  await insertFolderCodes(ctx, folders)
  const back = folders.map(({ guid }) => guid)
  for (const content of contents) {
    const { back: contained, left } = await content.revive(ctx, folder.batch)
    back.push(...contained)
    all.left.push(...left)
  }
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  const parent = folder.parentIs === 'gone' ? target!.guid : folder.parent
  happened(ctx, 'folder.restored', {
    guid: folder.guid,
    name: folder.name,
    folder: folder.guid,
    around: { folders: parent ? [parent] : [] },
  })
  return [...came, ...back]
}

/** The code that is in the way, which the name of the folder would not tell. */
const refuseTakenCodes = async (ctx: Ctx, folders: readonly { tag: string | null }[]): Promise<void> => {
  const tags = folders.flatMap(({ tag }) => tag ?? [])
  if (tags.length === 0) return
  const owners = await ownersOfCodes(ctx, tags.map(codeKey))
  const taken = tags.find((tag) => owners.has(codeKey(tag)))
  if (taken) throw new Problem('exists', { name: taken }, 'tag')
}

/** Sees to it that the folder has a live parent: its own one, which comes back first, or the destination. */
const placeOf = async (all: Restoring, folder: TrashedFolder): Promise<string[]> => {
  const { ctx, former, target, back } = all
  if (folder.parent !== null && folder.parentIs !== 'gone') requireFolder(former, folder.parent, 'write')
  if (folder.parentIs === 'live' || back.has(folder.parent ?? '')) return []
  const isGone = folder.parentIs === 'gone'
  if (isGone && !target) throw new Problem('trash_place_gone', {}, 'destination')
  if (!isGone) return restoreTrashedFolder(all, folder.parent!)
  if (folder.type === 'cabinet' && target!.type === 'cabinet') throw new Problem('folder_cabinet_in_cabinet')
  await placeTrashedFolder(ctx, folder, target!)
  return []
}

export const TRASHED_FOLDERS: TrashRules = {
  table: 'folder',
  isPlace: true,
  typeName: (type) => `folders:types.${type}`,
  constraints: { folder_name: { code: 'exists', field: 'name' }, code_key: { code: 'exists', field: 'tag' } },
  entries: folderEntries,
  find: async (ctx, guids) =>
    new Map(
      [...(await trashedFolders(ctx, guids))].map(([guid, folder]) => [
        guid,
        {
          name: folder.name,
          folder: guid,
          batch: folder.batch,
          // Folders bring what went with them, the highest first.
          rank: folder.ancestors.length - 1_000,
          restore: (all) => restoreFolder(all, folder),
        },
      ]),
    ),
  goingWith: (db, company, _folders, batches) => foldersOfBatches(db, company, batches),
  purge: purgeFolders,
}
