import { lazyPart } from '../../ui/lazy-part.tsx'
import type { BulkRequest } from './request.ts'

export type { BulkRequest } from './request.ts'
/** Comes with its words when it is first asked for. */
export const BulkDialog = lazyPart(async () => {
  const [{ loadBulkWords }, part] = await Promise.all([import('./words.ts'), import('./bulk-dialog.tsx')])
  await loadBulkWords()
  return part.BulkDialog
})

/** The chosen rows of a list as a workbook, in its order and with its columns. */
export const downloadChosen = async (body: {
  selection: BulkRequest['selection']
  sort?: string | undefined
  columns?: string | undefined
}) => (await import('./api.ts')).bulk.export.download({ body: { ...body, format: 'xlsx' } })
