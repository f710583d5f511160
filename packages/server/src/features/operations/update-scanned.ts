import { changeItems, comesAtScan, tellingSerials } from '../items/index.ts'
import { isWritable, type ItemRow, lockItems } from '../records/index.ts'
import type { Ctx } from '../../kernel/context.ts'

/**
 * What the layout of a record computes or copies at a scan (FORM-18, FORM-19), once for each scan that counts (T56). It
 * says that the record was scanned, so who takes a task back takes none of it back. A record that may only be looked
 * at stays as it is: the task counts it all the same.
 */
export const updateScanned = async (ctx: Ctx, items: readonly ItemRow[], comment: string): Promise<void> => {
  // In most companies nothing comes, and no record is locked.
  const coming = [...(await comesAtScan(ctx, items)).keys()]
  if (coming.length === 0) return
  const locked = await lockItems(ctx, coming)
  const before = coming.flatMap((guid) => locked.get(guid) ?? []).filter((row) => isWritable(ctx, row))
  const come = await comesAtScan(ctx, before)
  const changes = before.flatMap((row) => {
    const change = come.get(row.guid)
    return change ? [{ before: row, change }] : []
  })
  if (changes.length === 0) return
  const attributes = Object.assign({}, ...changes.map(({ change }) => change.attributes ?? {}))
  await tellingSerials(ctx, attributes, changeItems(ctx, changes, comment))
}
