import { type Ctx, todayOf } from './context.ts'
import type { Download } from './download.ts'
import { inTransaction } from './in-transaction.ts'
import { type AskedColumns, type Cell, chosenColumns, type ExportColumn, sheetDownload } from './sheet-export.ts'

const ROWS = 500

/** Rows of a file part by part, each in a transaction of its own. `next`: where the following part begins; null: this was the last. */
export const partsOf = <Row, Place>(ctx: Ctx, first: Place, read: (ctx: Ctx, place: Place, limit: number) => Promise<{ rows: readonly Row[]; next: Place | null }>) =>
  async function* (): AsyncGenerator<readonly Row[]> {
    for (let place: Place | null = first; place !== null;) {
      const from: Place = place
      const { rows, next } = await inTransaction(ctx, (inner) => read(inner, from, ROWS))
      yield rows
      place = next
    }
  }

/** The same of a list that is read by pages. */
export const pagesOf = <Row>(ctx: Ctx, read: (ctx: Ctx, page: { offset: number; limit: number }) => Promise<readonly Row[]>) =>
  partsOf(ctx, 0, async (inner, offset, limit) => {
    const rows = await read(inner, { offset, limit })
    return { rows, next: rows.length < limit ? null : offset + limit }
  })

/** Columns of a sheet: `words` is the key under which their headings stand. */
export const columnsIn = <Row>(ctx: Ctx, words: string, values: Record<string, (row: Row) => Cell>): ExportColumn<Row>[] =>
  Object.entries(values).map(([id, value]) => ({ id, heading: ctx.services.words(ctx.language, `${words}.${id}`), value }))

type ListSheet<Row> = { format: 'xlsx' | 'csv'; columns: readonly ExportColumn<Row>[]; asked?: AskedColumns; pages: () => AsyncIterable<readonly Row[]> }
/** A list as a file of today in the language of the caller, with the columns asked for. */
export const listSheet = <Row>(ctx: Ctx, name: string, { columns, asked, ...rest }: ListSheet<Row>): Download =>
  sheetDownload({ name: `${name} ${todayOf(ctx)}`, sheet: name, language: ctx.language, columns: chosenColumns(columns, asked), ...rest })

type Query = { page: number; size: number; export?: 'xlsx' | 'csv' | undefined; columns?: string | undefined }

/**
 * A list as its page, or as the file that its caller asks for: the code of the list makes the pages of the file too, so that they cannot differ.
 * `words` names the texts of the sheet: `…sheet` and, for each of the `values`, `…columns.{id}`.
 */
export const pageOrSheet = async <Q extends Query, Answer extends { data: readonly unknown[] }>(ctx: Ctx, query: Q, list: (ctx: Ctx, query: Q) => Promise<Answer>, { words, values }: { words: string; values: Record<string, (row: Answer['data'][number]) => Cell> }): Promise<Answer | Download> => {
  if (!query.export) return list(ctx, query)
  // What the list would refuse is refused before anything of the file is on its way.
  await list(ctx, { ...query, page: 1, size: 1 })
  return listSheet(ctx, ctx.services.words(ctx.language, `${words}sheet`), {
    format: query.export, columns: columnsIn(ctx, `${words}columns`, values), asked: query.columns,
    pages: pagesOf(ctx, async (inner, { offset, limit }) => (await list(inner, { ...query, page: offset / limit + 1, size: limit })).data),
  })
}
