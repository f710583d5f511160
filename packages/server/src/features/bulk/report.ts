import type { BulkRow } from '@entrepot/contract/bulk/bulk.ts'
import { todayOf, type Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { type ExportColumn, sheetDownload } from '../../kernel/sheet-export.ts'
import { pageOfRows } from './bulk.queries.ts'
import { requireJob } from './start.ts'

type Query = { page: number; size: number; result?: BulkRow['result'] | undefined }

export const rowsOf = async (ctx: Ctx, guid: string, { page, size, result }: Query) => {
  await requireJob(ctx, guid)
  return { ...(await pageOfRows(ctx, guid, result, { offset: (page - 1) * size, limit: size })), page, size }
}

const PAGE = 1_000
export const exportRows = async (ctx: Ctx, guid: string, { result }: Query, format: 'xlsx' | 'csv'): Promise<Download> => {
  await requireJob(ctx, guid)
  const words = (key: string) => ctx.services.words(ctx.language, `bulk:${key}`)
  const values: Record<string, (row: BulkRow) => string> = { name: (row) => row.name, folder: (row) => (row.folder ? pathText(ctx, row.folder.guid) : ''), result: (row) => words(`results.${row.result}`), message: (row) => row.message }
  const columns = Object.entries(values).map(([id, value]): ExportColumn<BulkRow> => ({ id, heading: words(`columns.${id}`), value }))
  const pages = async function* () {
    for (let offset = 0; ; offset += PAGE) {
      const { data } = await inTransaction(ctx, (inner) => pageOfRows(inner, guid, result, { offset, limit: PAGE }))
      yield data
      if (data.length < PAGE) return
    }
  }
  return sheetDownload({ name: `${words('sheet')} ${todayOf(ctx)}`, sheet: words('sheet'), format, language: ctx.language, columns, pages })
}
