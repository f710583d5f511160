import type { Ctx } from '../../kernel/context.ts'

/** Set by the feature that owns items, so that folders need not know it: trashing a folder takes its content along. */
let trashItems: (ctx: Ctx, folders: readonly string[], batch: string) => Promise<void> = async () => {
  throw new Error('No feature takes the content of a trashed folder')
}
export const onTrashedFolders = (handler: typeof trashItems): void => {
  trashItems = handler
}
export const trashItemsIn = (ctx: Ctx, folders: readonly string[], batch: string): Promise<void> =>
  trashItems(ctx, folders, batch)
