import { refusedLevels } from '@entrepot/contract/kernel/folder-rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import { guidOf, type RefInput } from '@entrepot/contract/kernel/shapes.ts'
import type { FolderRights } from '@entrepot/contract/folders/folder.ts'
import { entriesOfAll, lockRights, type Principal, notifyPeople, usersUnder } from '../users/index.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { requireFolder } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { replaceRights, rightsOn } from './rights.queries.ts'

type Level = 'none' | 'read' | 'write'

export const folderRights = async (ctx: Ctx, guid: string): Promise<FolderRights> =>
  rightsOn(ctx, requireFolder(ctx, guid, 'read').guid)

/** Nobody gives a level they do not hold, on this folder or on one below that the change opens (T12). */
export const setFolderRights = async (
  outer: Ctx,
  guid: string,
  input: { users: { user: RefInput; permission: Level }[]; groups: { group: RefInput; permission: Level }[] },
): Promise<FolderRights> => {
  const ctx = await lockRights(outer, roles('FOLDER', 'PERMISSIONS'))
  const folder = requireFolder(ctx, guid, 'write')
  const users = input.users.map((entry) => ({ guid: guidOf(entry.user), level: entry.permission }))
  const groups = input.groups.map((entry) => ({ guid: guidOf(entry.group), level: entry.permission }))
  const before = await rightsOn(ctx, guid)
  const changed = [
    ...changedPrincipals(
      before.users.map((e) => ({ guid: e.user.guid, level: e.permission })),
      users,
    ).map((one) => ({ principal: { user: one.guid }, level: one.level })),
    ...changedPrincipals(
      before.groups.map((e) => ({ guid: e.group.guid, level: e.permission })),
      groups,
    ).map((one) => ({ principal: { group: one.guid }, level: one.level })),
  ]
  await requireMayChange(ctx, guid, changed)
  for (const list of [users, groups])
    if (new Set(list.map((entry) => entry.guid)).size < list.length) throw new Problem('duplicates')
  await replaceRights(ctx, guid, users, groups)
  const after = await rightsOn(ctx, guid)
  happened(ctx, 'folder.changed', {
    guid,
    name: folder.name,
    folder: guid,
    changes: [{ field: 'permissions', old: before, new: after }],
  })
  await notifyPeople(
    ctx,
    await usersUnder(
      ctx,
      changed.map(({ principal }) => principal),
    ),
  )
  return after
}

type Entry = { guid: string; level: Level }
/** Who has another level than before, or none of their own any more (null). */
const changedPrincipals = (
  before: readonly Entry[],
  after: readonly Entry[],
): { guid: string; level: Level | null }[] => [
  ...after.filter(({ guid, level }) => before.find((one) => one.guid === guid)?.level !== level),
  ...before.filter(({ guid }) => !after.some((one) => one.guid === guid)).map(({ guid }) => ({ guid, level: null })),
]

const requireMayChange = async (
  ctx: Ctx,
  folder: string,
  changed: readonly { principal: Principal; level: Level | null }[],
): Promise<void> => {
  const entries = await entriesOfAll(
    ctx,
    changed.map(({ principal }) => principal),
  )
  for (const [n, { level }] of changed.entries()) {
    const before = entries[n]!
    const after = new Map(before)
    if (level === null) after.delete(folder)
    else after.set(folder, level)
    if (refusedLevels(ctx.rights.tree, ctx.rights.levels, before, after).length > 0) throw new Problem('forbidden')
  }
}
