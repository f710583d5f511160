import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type ItemRow, itemsByGuid } from './record-rows.queries.ts'
import { type LockedRow, lockItems } from './lock-records.queries.ts'

/** A record the caller may read; others are not found, whether they exist or not (PERM-40). */
export const requireItem = async (ctx: Ctx, guid: string, right: 'read' | 'write' = 'read'): Promise<ItemRow> => {
  const row = (await itemsByGuid(ctx, [guid])).get(guid)
  requireRight(ctx, row, right)
  return row!
}

export const requireRight = (ctx: Ctx, row: ItemRow | undefined, right: 'read' | 'write'): void => {
  const level = row && ctx.rights.levels.get(row.folder)
  if (!level) throw new Problem('item_not_found')
  if (right === 'write' && level !== 'write') throw new Problem('folder_denied')
}

/** Those that are there and within reach of the caller, in the order of the guids. */
export const readableItems = async (ctx: Ctx, guids: readonly string[]): Promise<ItemRow[]> => {
  const rows = await itemsByGuid(ctx, guids)
  return guids.flatMap((guid) => rows.get(guid) ?? []).filter(({ folder }) => ctx.rights.levels.has(folder))
}

/** A record that the caller may write, locked. */
export const lockItem = async (ctx: Ctx, guid: string): Promise<LockedRow> => {
  const row = (await lockItems(ctx, [guid])).get(guid)
  requireRight(ctx, row, 'write')
  return row!
}
