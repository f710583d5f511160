import type { Ctx } from '../../kernel/context.ts'
import { descendantsOf } from '../../kernel/folder-tree.ts'
import type { LockedTask } from './acts.ts'

/** A folder and everything below it that the caller sees. */
export const within = (ctx: Ctx, folder: string | null): string[] =>
  folder === null ? [] : [folder, ...descendantsOf(ctx.rights.tree, folder)].filter((one) => ctx.rights.levels.has(one))

/** Where a task takes what it is about: folders that were chosen to be counted, else the location of the operation. */
export const perimeterOf = (ctx: Ctx, { operation, tasks, task }: LockedTask): ReadonlySet<string> => {
  const counts = task.kind === 'inventory' || task.kind === 'inventory_validation'
  const chosen = counts ? tasks.flatMap(({ kind, folders }) => (kind === 'select_folders' ? folders : [])) : []
  return new Set((chosen.length > 0 ? chosen : [operation.location]).flatMap((folder) => within(ctx, folder)))
}
