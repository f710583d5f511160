import type { Folder, FolderListQuery } from '@entrepot/contract/folders/folder.ts'
import { type DateFormat, formatInstant } from '@entrepot/contract/kernel/company-clock.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import { pathText } from '../../kernel/folder-access.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { type Cell, chosenColumns, type ExportColumn, type Sheet, sheetDownload } from '../../kernel/sheet-export.ts'
import { listFolders } from './read-folders.ts'

const PAGE = 500

/** What the list of folders shows, as this viewer may see it. */
export const exportFolders = async (ctx: Ctx, { columns: asked, ...query }: Sheet<FolderListQuery>, format: 'xlsx' | 'csv'): Promise<Download> => {
  const columns = chosenColumns(columnsOf(ctx), asked)
  // A wrong filter or sort is refused before the download starts.
  await listFolders(ctx, { ...query, page: 1, size: 1 })
  const pages = async function* () {
    for (let page = 1; ; page++) {
      const { data } = await inTransaction(ctx, (inner) => listFolders(inner, { ...query, fullPath: true, page, size: PAGE }))
      yield data
      if (data.length < PAGE) return
    }
  }
  const sheet = ctx.services.words(ctx.language, 'folders:sheet')
  return sheetDownload({ name: `${sheet} ${todayOf(ctx)}`, sheet, format, language: ctx.language, columns, pages })
}

const columnsOf = (ctx: Ctx): ExportColumn<Folder>[] => {
  const words = (key: string) => ctx.services.words(ctx.language, `folders:${key}`)
  const instant = (text: string) => formatInstant(new Date(text), ctx.company.dateFormat as DateFormat, ctx.company.timeZone)
  const values: Record<string, (folder: Folder) => Cell> = {
    name: (folder) => folder.name, path: (folder) => folder.path, type: (folder) => words(`types.${folder.type}`), tag: (folder) => folder.tag, // A name alone would not say which one.
    parent: (folder) => (folder.parent ? pathText(ctx, folder.parent.guid) : null), category: (folder) => folder.category?.name ?? null,
    description: (folder) => folder.description, items: (folder) => folder.counts.items, totalItems: (folder) => folder.counts.totalItems, folders: (folder) => folder.counts.folders,
    createdAt: (folder) => instant(folder.createdAt), createdBy: (folder) => folder.createdBy?.name ?? null, updatedAt: (folder) => instant(folder.updatedAt), updatedBy: (folder) => folder.updatedBy?.name ?? null,
  }
  return Object.entries(values).map(([id, value]) => ({ id, heading: words(`columns.${id}`), value }))
}
