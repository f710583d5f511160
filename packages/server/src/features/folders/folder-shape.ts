import type { Folder } from '@entrepot/contract/folders/folder.ts'
import type { Ctx } from '../../kernel/context.ts'
import { nearestVisibleParent, pathText } from '../../kernel/folder-access.ts'
import { pictureAddress } from '../../kernel/picture-address.ts'
import type { Counts } from './counts.ts'
import type { FolderRow } from './folders.queries.ts'

/** A folder as this viewer sees it: its parent is the nearest ancestor they may see (PERM-34). */
export const folderFor = (ctx: Ctx, row: FolderRow, counts: Counts, fullPath = false): Folder => {
  const parent = nearestVisibleParent(ctx, row.guid)
  return {
    guid: row.guid,
    id: row.guid,
    name: row.name,
    path: fullPath ? pathText(ctx, row.guid) : row.name,
    type: row.type,
    parent: parent ? { guid: parent, id: parent, name: ctx.rights.tree.byGuid.get(parent)?.name ?? '' } : null,
    parent_guid: parent,
    category: row.category,
    description: row.description,
    tag: row.tag,
    picture: pictureAddress(ctx, row.picture),
    shelves: row.shelves,
    permission: ctx.rights.levels.get(row.guid) ?? 'read',
    counts,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  }
}
