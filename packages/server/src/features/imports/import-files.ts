import { join } from 'node:path'
import type { Ctx } from '../../kernel/context.ts'
import { WORKBOOKS, workbookDisk } from '../../kernel/open-files.ts'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './workbook/read-workbook.ts'

export const workbookFolder = ({ services: { settings } }: Ctx): string => join(workbookDisk(settings), WORKBOOKS)
/** As this installation has set them (IMP-15). */
export const limitsOf = ({ services: { settings } }: Ctx): WorkbookLimits => ({
  ...WORKBOOK_LIMITS,
  rows: settings.IMPORT_ROWS,
  columns: settings.IMPORT_COLUMNS,
})
export const fileOf = (ctx: Ctx, storedFile: string): string => join(workbookFolder(ctx), storedFile)
