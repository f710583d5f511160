import { type Ctx, todayOf } from './context.ts'
import type { Download } from './download.ts'
import { inTransaction } from './in-transaction.ts'
import { guidsAfter, type OrderedGuids } from './ordered-guids.ts'
import { type AskedColumns, chosenColumns, type ExportColumn, sheetDownload } from './sheet-export.ts'

const ROWS = 500
/** For a list that is computed as a whole for each of its pages, of narrow rows. */
export const LARGE_PAGE = 10_000

/**
 * Rows of a file part by part, each in a transaction of its own. `next`: where the following part begins; null: this
 * was the last.
 */
export const partsOf = <Row, Place>(
  ctx: Ctx,
  first: Place,
  read: (ctx: Ctx, place: Place, limit: number) => Promise<{ rows: readonly Row[]; next: Place | null }>,
  size = ROWS,
) =>
  async function* (): AsyncGenerator<readonly Row[]> {
    for (let place: Place | null = first; place !== null;) {
      const from: Place = place
      const { rows, next } = await inTransaction(ctx, (inner) => read(inner, from, size))
      yield rows
      place = next
    }
  }

/**
 * The same of a list in the order in which it stood when the file was asked for: it is sorted once, and what is written
 * meanwhile moves no row. What has gone since is left out by `read`.
 */
export const rowsInOrder = <Row>(
  ctx: Ctx,
  guids: OrderedGuids,
  read: (ctx: Ctx, guids: readonly string[]) => Promise<readonly Row[]>,
) =>
  partsOf(ctx, 0, async (inner, from, limit) => {
    const some = guidsAfter(guids, from, limit)
    return { rows: await read(inner, some), next: some.length < limit ? null : from + limit }
  })

type Page = { page: number; size: number }
/** The same of a list that is read by pages. */
export const pagesOf = <Row>(ctx: Ctx, read: (ctx: Ctx, page: Page) => Promise<readonly Row[]>, size = ROWS) =>
  partsOf(ctx, 1, async (inner, page) => {
    const rows = await read(inner, { page, size })
    return { rows, next: rows.length < size ? null : page + 1 }
  })

type ListSheet<Row> = {
  format: 'xlsx' | 'csv'
  columns: readonly ExportColumn<Row>[]
  asked?: AskedColumns
  pages: () => AsyncIterable<readonly Row[]>
}
/** A list as a file of today in the language of the caller, with the columns asked for. */
export const listSheet = <Row>(ctx: Ctx, name: string, { columns, asked, ...rest }: ListSheet<Row>): Download =>
  sheetDownload({
    name: `${name} ${todayOf(ctx)}`,
    sheet: name,
    language: ctx.language,
    columns: chosenColumns(columns, asked),
    ...rest,
  })

type Query = Page & { export?: 'xlsx' | 'csv' | undefined; columns?: string | undefined }

/**
 * A list as its page, or as the file that its caller asks for: the code of the list makes the pages of the file too, so
 * that they cannot differ. `name` is the key of that of the file.
 */
export const pageOrSheet = async <Q extends Query, Answer extends { data: readonly unknown[] }>(
  ctx: Ctx,
  query: Q,
  list: (ctx: Ctx, query: Q) => Promise<Answer>,
  { name, columns, size }: { name: string; columns: readonly ExportColumn<Answer['data'][number]>[]; size?: number },
): Promise<Answer | Download> => {
  if (!query.export) return list(ctx, query)
  // What the list would refuse is refused before anything of the file is on its way.
  await list(ctx, { ...query, page: 1, size: 1 })
  return listSheet(ctx, ctx.services.words(ctx.language, name), {
    format: query.export,
    columns,
    asked: query.columns,
    pages: pagesOf(ctx, async (inner, page) => (await list(inner, { ...query, ...page })).data, size),
  })
}
