import { BULK_ROW_LIST } from '@entrepot/contract/bulk/list.ts'
import type { BulkRow } from '@entrepot/contract/bulk/bulk.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { LARGE_PAGE, listSheet, pagesOf } from '../../kernel/list-export.ts'
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
  const { kind } = await requireJob(ctx, guid)
  const columns = sheetColumns<BulkRow>()(ctx, BULK_ROW_LIST, {
    folder: ({ folder }) => (folder ? pathText(ctx, folder.guid) : ''),
  })
  return listSheet(ctx, ctx.services.words(ctx.language, 'bulk:sheet'), {
    format,
    // A reason is about one field where records have values of their own.
    columns: columns.filter(({ id }) => id !== 'field' || kind === 'quick'),
    pages: pagesOf(
      ctx,
      async (inner, page) => (await pageOfRows(inner, guid, result, boundsOf(page))).data,
      LARGE_PAGE,
    ),
  })
}
