import { type Ctx, todayOf } from './context.ts'
import type { Download } from './download.ts'
import { inTransaction } from './in-transaction.ts'
import { type Cell, chosenColumns, sheetDownload } from './sheet-export.ts'

type Query = { page: number; size: number; export?: 'xlsx' | 'csv' | undefined; columns?: string | undefined }

const ROWS = 500

/**
 * A list as its page, or as the file that its caller asks for: the code of the list makes the pages of the file too, so that they cannot differ.
 * `words` names the texts of the sheet: `…sheet` and, for each of the `values`, `…columns.{id}`.
 */
export const pageOrSheet = async <Q extends Query, Answer extends { data: readonly unknown[] }>(ctx: Ctx, query: Q, list: (ctx: Ctx, query: Q) => Promise<Answer>, { words, values }: { words: string; values: Record<string, (row: Answer['data'][number]) => Cell> }): Promise<Answer | Download> => {
  if (!query.export) return list(ctx, query)
  // What the list would refuse is refused before anything of the file is on its way.
  const first = await list(ctx, { ...query, page: 1, size: ROWS })
  const pages = async function* () {
    let data: readonly Answer['data'][number][] = first.data
    for (let page = 2; ; page++) {
      yield data
      if (data.length < ROWS) return
      ;({ data } = await inTransaction(ctx, (inner) => list(inner, { ...query, page, size: ROWS })))
    }
  }
  const say = (key: string) => ctx.services.words(ctx.language, `${words}${key}`)
  const columns = Object.entries(values).map(([id, value]) => ({ id, heading: say(`columns.${id}`), value }))
  return sheetDownload({ name: `${say('sheet')} ${todayOf(ctx)}`, sheet: say('sheet'), format: query.export, language: ctx.language, columns: chosenColumns(columns, query.columns), pages })
}
