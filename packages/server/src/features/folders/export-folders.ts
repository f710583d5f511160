import type { Folder, FolderListQuery } from '@entrepot/contract/folders/folder.ts'
import { type Ctx, momentIn } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { columnsIn, listSheet, pagesOf } from '../../kernel/list-export.ts'
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

const columnsOf = (ctx: Ctx): ExportColumn<Folder>[] => {
  const words = (key: string) => ctx.services.words(ctx.language, `folders:${key}`)
  const instant = (text: string) => momentIn(ctx, text)
  return columnsIn<Folder>(ctx, 'folders:columns', {
    name: (folder) => folder.name,
    path: (folder) => folder.path,
    type: (folder) => words(`types.${folder.type}`),
    tag: (folder) => folder.tag, // A name alone would not say which one.
    parent: (folder) => (folder.parent ? pathText(ctx, folder.parent.guid) : null),
    category: (folder) => folder.category?.name ?? null,
    description: (folder) => folder.description,
    items: (folder) => folder.counts.items,
    totalItems: (folder) => folder.counts.totalItems,
    folders: (folder) => folder.counts.folders,
    createdAt: (folder) => instant(folder.createdAt),
    createdBy: (folder) => folder.createdBy?.name ?? null,
    updatedAt: (folder) => instant(folder.updatedAt),
    updatedBy: (folder) => folder.updatedBy?.name ?? null,
  })
}
