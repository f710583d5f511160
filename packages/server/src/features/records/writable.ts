import type { Ctx } from '../../kernel/context.ts'
import { mayWriteIn } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'
import { type LockedRow, lockItems } from './lock-records.queries.ts'

declare const judged: unique symbol
/**
 * A record that the caller may write, asked of the row as this transaction has it. Whoever writes records demands it; a
 * row that nobody asked about has another type.
 */
export type Writable<T> = T & { readonly [judged]: 'write' }

type Placed = { folder: string }
/** What keeps the caller from writing a record, or null: one they may not even see is not found (PERM-40). */
export const writeRefusal = (ctx: Ctx, row: Placed | undefined, field?: string): Problem | null => {
  if (!row || !ctx.rights.levels.has(row.folder)) return new Problem('item_not_found', {}, field)
  return mayWriteIn(ctx, row.folder) ? null : new Problem('folder_denied', {}, field)
}

export const isWritable = <T extends Placed>(ctx: Ctx, row: T | undefined): row is Writable<T> =>
  writeRefusal(ctx, row) === null

/** Those that the caller may write, and why not the others, in the order of the guids. */
export const judgeWrites = <T extends Placed>(
  ctx: Ctx,
  guids: readonly string[],
  rows: ReadonlyMap<string, T>,
): { writable: Map<string, Writable<T>>; refused: Map<string, Problem> } => {
  const writable = new Map<string, Writable<T>>()
  const refused = new Map<string, Problem>()
  for (const guid of guids) {
    const row = rows.get(guid)
    if (isWritable(ctx, row)) writable.set(guid, row)
    else refused.set(guid, writeRefusal(ctx, row)!)
  }
  return { writable, refused }
}

/** A record that the caller may write, locked until the commit. `field`: what it was named by. */
export const requireWritable = async (ctx: Ctx, guid: string, field?: string): Promise<Writable<LockedRow>> => {
  const row = (await lockItems(ctx, [guid])).get(guid)
  if (!isWritable(ctx, row)) throw writeRefusal(ctx, row, field)!
  return row
}
