import { changeItems, comesAtScan, tellingSerials } from '../items/index.ts'
import { isWritable, type ItemRow, lockItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/**
 * What the layout of a record computes or copies at a scan (FORM-18, FORM-19), once for each scan that counts (T56). It
 * says that the record was scanned, so who takes a task back takes none of it back. A record that may only be looked
 * at stays as it is: the task counts it all the same.
 */
export const updateScanned = async (ctx: Ctx, item: ItemRow, comment: string): Promise<void> => {
  // In most companies nothing comes, and no record is locked.
  if ((await comesAtScan(ctx, [item])).size === 0) return
  const before = (await lockItems(ctx, [item.guid])).get(item.guid)
  if (!isWritable(ctx, before)) return
  const change = (await comesAtScan(ctx, [before])).get(item.guid)
  if (change) await tellingSerials(ctx, change.attributes ?? {}, changeItems(ctx, [{ before, change }], comment))
}
