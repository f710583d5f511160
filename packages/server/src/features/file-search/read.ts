import type { FileItem, FileSearch, FileSet, FileValue } from '@entrepot/contract/file-search/file-search.ts'
import { type FoundSet, ItemListQuery } from '@entrepot/contract/items/list-query.ts'
import { listItems } from '../items/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  countValues,
  findSearch,
  type KeptValue,
  type SearchRow,
  valuesAfter,
  valuesOfRecords,
} from './file-search.queries.ts'

type Page<T> = { data: T[]; page: number; size: number; total: number }

export const requireOwn = async (ctx: Ctx, guid: string): Promise<SearchRow> => {
  const row = await findSearch(ctx, guid)
  if (!row) throw new Problem('not_found')
  return row
}

export const requireSearch = async (ctx: Ctx, guid: string): Promise<FileSearch> => {
  const { folder, counts, ...row } = await requireOwn(ctx, guid)
  // Who lost the folder since is not told its name.
  const name = folder !== null && ctx.rights.levels.has(folder) ? ctx.rights.tree.byGuid.get(folder)?.name : undefined
  return {
    ...row,
    counts,
    values: counts.found + counts.ambiguous + counts.elsewhere + counts.not_found,
    folder: folder !== null && name !== undefined ? { guid: folder, name } : null,
  }
}

/** The list of items, narrowed to what the file means: the same rows, order and rights. */
export const itemsOf = async (
  ctx: Ctx,
  guid: string,
  { set, page, size, sort }: { set: FoundSet; page: number; size: number; sort?: string | undefined },
): Promise<Page<FileItem>> => {
  const items = await listItems(ctx, {
    ...ItemListQuery.parse({}),
    page,
    size,
    sort,
    totals: true,
    foundBy: guid,
    foundAs: set,
  })
  const said = await valuesOfRecords(
    ctx,
    guid,
    set,
    items.data.map((item) => item.guid),
  )
  return {
    ...items,
    data: items.data.map((item) => ({
      ...item,
      values: (said.get(item.guid) ?? []).map(({ value, rows, times }) => ({ value, rows, times })),
    })),
  }
}

export const valuesIn = async (
  ctx: Ctx,
  guid: string,
  { set, page, size }: { set: FileSet; page: number; size: number },
): Promise<Page<FileValue>> => {
  await requireOwn(ctx, guid)
  const kept: KeptValue[] = await valuesAfter(ctx, guid, set, boundsOf({ page, size }))
  return {
    data: kept.map(({ value, rows, times, items }) => ({ value, rows, times, items })),
    page,
    size,
    total: await countValues(ctx, guid, set),
  }
}
