import { FOLDER_LIST } from '@entrepot/contract/folders/list.ts'
import type { Folder, FolderListQuery } from '@entrepot/contract/folders/folder.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { sheetColumns } from '../../kernel/list-columns.ts'
import { listSheet, pagesOf } from '../../kernel/list-export.ts'
import type { ExportColumn, Sheet } from '../../kernel/sheet-export.ts'
import { listFolders } from './read-folders.ts'

/** What the list of folders shows, as this viewer may see it. */
export const exportFolders = async (
  ctx: Ctx,
  { columns: asked, ...query }: Sheet<FolderListQuery>,
  format: 'xlsx' | 'csv',
): Promise<Download> => {
  // A wrong filter or sort is refused before the download starts.
  await listFolders(ctx, { ...query, page: 1, size: 1 })
  const pages = pagesOf(
    ctx,
    async (inner, page) => (await listFolders(inner, { ...query, ...page, fullPath: true })).data,
  )
  return listSheet(ctx, ctx.services.words(ctx.language, 'folders:sheet'), {
    format,
    columns: columnsOf(ctx),
    asked,
    pages,
  })
}

const columnsOf = (ctx: Ctx): ExportColumn<Folder>[] =>
  sheetColumns<Folder>()(ctx, FOLDER_LIST, {
    // A name alone would not say which one.
    parent: ({ parent }) => (parent ? pathText(ctx, parent.guid) : null),
    items: ({ counts }) => counts.items,
    totalItems: ({ counts }) => counts.totalItems,
    folders: ({ counts }) => counts.folders,
  })
