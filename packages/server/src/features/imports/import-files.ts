import { join } from 'node:path'
import type { Ctx } from '../../kernel/context.ts'
import { isBucket } from '../../kernel/settings.ts'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './workbook/read-workbook.ts'

/** Workbooks are read in place, on a disk: with a bucket for all other files, on that of the node. */
export const workbookFolder = ({ services: { settings } }: Ctx): string =>
  join(isBucket(settings.FILES_URL) ? join(settings.DATA_DIR, 'files') : settings.FILES_URL, 'imports')
/** As this installation has set them (IMP-15). */
export const limitsOf = ({ services: { settings } }: Ctx): WorkbookLimits => ({
  ...WORKBOOK_LIMITS,
  rows: settings.IMPORT_ROWS,
  columns: settings.IMPORT_COLUMNS,
})
export const fileOf = (ctx: Ctx, storedFile: string): string => join(workbookFolder(ctx), storedFile)
