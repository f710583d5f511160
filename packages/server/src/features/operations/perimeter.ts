import type { Ctx } from '../../kernel/context.ts'
import { type Authorized, requireFolder } from '../../kernel/folder-access.ts'
import { descendantsOf, type TreeNode } from '../../kernel/folder-tree.ts'
import { Problem } from '../../kernel/problem.ts'
import type { LockedTask } from './acts.ts'
import { sourceOf } from './custom-places.ts'

/** A folder and everything below it that the caller sees. */
export const within = (ctx: Ctx, folder: string | null): string[] =>
  folder === null ? [] : [folder, ...descendantsOf(ctx.rights.tree, folder)].filter((one) => ctx.rights.levels.has(one))

/** Where a task takes what it is about: folders that were chosen to be counted, else the location of the operation. */
export const perimeterOf = (ctx: Ctx, { operation, tasks, task }: LockedTask): ReadonlySet<string> => {
  if (task.custom && task.custom.source === 'none') return new Set(ctx.rights.levels.keys())
  if (task.custom) return new Set(within(ctx, sourceOf(task.custom, operation)))
  const counts = task.kind === 'inventory' || task.kind === 'inventory_validation'
  const chosen = counts ? tasks.flatMap(({ kind, folders }) => (kind === 'select_folders' ? folders : [])) : []
  return new Set((chosen.length > 0 ? chosen : [operation.location]).flatMap((folder) => within(ctx, folder)))
}

/** Where something is brought to: whoever may not select the place may not bring anything there either (INTER-11). */
export const requirePlace = (ctx: Ctx, folder: string | null): Authorized<TreeNode, 'write'> => {
  if (folder === null || !ctx.rights.levels.has(folder))
    throw new Problem('operation_location_denied', {}, 'destination')
  return requireFolder(ctx, folder, 'write', 'destination')
}
