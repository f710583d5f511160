import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { type ItemRow, itemsByGuid } from './record-rows.queries.ts'
import { writeRefusal } from './writable.ts'

/** A record the caller may read; others are not found, whether they exist or not (PERM-40). */
export const requireItem = async (ctx: Ctx, guid: string, right: 'read' | 'write' = 'read'): Promise<ItemRow> => {
  const row = (await itemsByGuid(ctx, [guid])).get(guid)
  const refused = right === 'write' ? writeRefusal(ctx, row) : null
  if (refused) throw refused
  if (!row || !ctx.rights.levels.has(row.folder)) throw new Problem('item_not_found')
  return row
}

/** Those that are there and within reach of the caller, in the order of the guids. */
export const readableItems = async (ctx: Ctx, guids: readonly string[]): Promise<ItemRow[]> => {
  const rows = await itemsByGuid(ctx, guids)
  return guids.flatMap((guid) => rows.get(guid) ?? []).filter(({ folder }) => ctx.rights.levels.has(folder))
}
