import type { FileSet } from '@entrepot/contract/file-search/file-search.ts'
import { type ItemRow, itemsByGuid, shownQuantities } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { partsOf } from '../../kernel/list-export.ts'
import { type Cell, type ExportColumn, sheetDownload } from '../../kernel/sheet-export.ts'
import { type KeptValue, valuesAfter } from './file-search.queries.ts'
import { requireOwn } from './read.ts'

type Line = { kept: KeptValue; item: ItemRow | null }

/** One line for each value and each record it means, with the rows of the file that say it. */
export const exportSet = async (ctx: Ctx, guid: string, set: FileSet, format: 'xlsx' | 'csv'): Promise<Download> => {
  await requireOwn(ctx, guid)
  const pages = partsOf(ctx, -1, (inner, after, limit) => linesAfter(inner, guid, set, after, limit))
  const words = (key: string) => ctx.services.words(ctx.language, `file-search:${key}`)
  const name = `${words('sheet')} - ${words(`sets.${set}`)}`
  return sheetDownload({
    name: `${name} ${todayOf(ctx)}`,
    sheet: words(`sets.${set}`),
    format,
    language: ctx.language,
    columns: columnsOf(ctx, set),
    pages,
  })
}

const linesAfter = async (
  ctx: Ctx,
  guid: string,
  set: FileSet,
  after: number,
  limit: number,
): Promise<{ rows: Line[]; next: number | null }> => {
  const values = await valuesAfter(ctx, guid, set, { after, limit })
  const rows = await itemsByGuid(ctx, [...new Set(values.flatMap(({ items }) => items))])
  const lines = values.flatMap((kept): Line[] =>
    kept.items.length === 0
      ? [{ kept, item: null }]
      : kept.items.map((item) => ({ kept, item: rows.get(item) ?? null })),
  )
  return { rows: lines, next: values.length < limit ? null : values.at(-1)!.position }
}

const columnsOf = (ctx: Ctx, set: FileSet): ExportColumn<Line>[] => {
  const column = (id: string, value: (line: Line) => Cell): ExportColumn<Line> => ({
    id,
    heading: ctx.services.words(ctx.language, `file-search:columns.${id}`),
    value,
  })
  const told = [
    column('value', ({ kept }) => kept.value),
    column('rows', ({ kept: { rows, times } }) => rows.join(', ') + (times > rows.length ? ', …' : '')),
    column('times', ({ kept }) => kept.times),
  ]
  if (set === 'not_found') return told
  return [
    ...told,
    column('name', ({ item }) => item?.name ?? null),
    column('tag', ({ item }) => item?.tag ?? null),
    column('path', ({ item }) => (item ? pathText(ctx, item.folder) : null)),
    column('quantity', ({ item }) => (item ? shownQuantities(ctx, item).quantity : null)),
    column('unit', ({ item }) => (item ? ctx.services.words(ctx.language, `items:units.${item.unit}`) : null)),
  ]
}
