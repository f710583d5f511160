import { join } from 'node:path'
import type { Ctx } from '../../kernel/context.ts'
import { isBucket } from '../../kernel/settings.ts'

/** Workbooks are read in place, on a disk: with a bucket for all other files, on that of the node. */
export const workbookFolder = ({ services: { settings } }: Ctx): string =>
  join(isBucket(settings.FILES_URL) ? join(settings.DATA_DIR, 'files') : settings.FILES_URL, 'imports')
export const fileOf = (ctx: Ctx, storedFile: string): string => join(workbookFolder(ctx), storedFile)
