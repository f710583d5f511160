import { mayGrantLevel } from '@entrepot/contract/kernel/folder-rights.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import type { FolderRights } from '@entrepot/contract/folders/folder.ts'
import { recordActivity } from '../../kernel/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { raiseRightsVersion } from '../../kernel/principal.ts'
import { Problem } from '../../kernel/problem.ts'
import { replaceRights, rightsOn } from './folders.queries.ts'

type Level = 'none' | 'read' | 'write'

export const folderRights = async (ctx: Ctx, guid: string): Promise<FolderRights> => rightsOn(ctx, requireFolder(ctx, guid, 'read').guid)

/** Nobody gives a level they do not hold on the whole sub-tree (T12). */
export const setFolderRights = async (ctx: Ctx, guid: string, input: { users: { user: RefInput; permission: Level }[]; groups: { group: RefInput; permission: Level }[] }): Promise<FolderRights> => {
  const folder = requireFolder(ctx, guid, 'write')
  const users = input.users.map((entry) => ({ guid: guidOf(entry.user), level: entry.permission }))
  const groups = input.groups.map((entry) => ({ guid: guidOf(entry.group), level: entry.permission }))
  const before = await rightsOn(ctx, guid)
  const had = new Map([...before.users.map((e) => [e.user.guid, e.permission] as const), ...before.groups.map((e) => [e.group.guid, e.permission] as const)])
  for (const { guid: principal, level } of [...users, ...groups]) {
    if (had.get(principal) !== level && !mayGrantLevel(ctx.rights.tree, ctx.rights.levels, guid, level)) throw new Problem('forbidden')
  }
  for (const list of [users, groups]) if (new Set(list.map((entry) => entry.guid)).size < list.length) throw new Problem('duplicates')
  await replaceRights(ctx, guid, users, groups)
  await raiseRightsVersion(ctx.db, ctx.company.guid)
  const after = await rightsOn(ctx, guid)
  recordActivity(ctx, { entity: 'folder', entityGuid: guid, entityName: folder.name, action: 'update', folder: guid, changes: [{ field: 'permissions', old: before, new: after }] })
  emit(ctx, { topic: 'config', data: {} })
  return after
}
