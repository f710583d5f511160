import type { BulkRow } from '@entrepot/contract/bulk/bulk.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { columnsIn, LARGE_PAGE, listSheet, pagesOf } from '../../kernel/list-export.ts'
import { boundsOf } from '../../kernel/list-query.ts'
import { pageOfRows } from './bulk.queries.ts'
import { requireJob } from './start.ts'

type Query = { page: number; size: number; result?: BulkRow['result'] | undefined }

export const rowsOf = async (ctx: Ctx, guid: string, { page, size, result }: Query) => {
  await requireJob(ctx, guid)
  return { ...(await pageOfRows(ctx, guid, result, boundsOf({ page, size }))), page, size }
}

export const exportRows = async (
  ctx: Ctx,
  guid: string,
  { result }: Query,
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  await requireJob(ctx, guid)
  const words = (key: string) => ctx.services.words(ctx.language, `bulk:${key}`)
  const columns = columnsIn<BulkRow>(ctx, 'bulk:columns', {
    name: (row) => row.name,
    folder: (row) => (row.folder ? pathText(ctx, row.folder.guid) : ''),
    result: (row) => words(`results.${row.result}`),
    message: (row) => row.message,
  })
  return listSheet(ctx, words('sheet'), {
    format,
    columns,
    pages: pagesOf(
      ctx,
      async (inner, page) => (await pageOfRows(inner, guid, result, boundsOf(page))).data,
      LARGE_PAGE,
    ),
  })
}
