import type { EXPORT_FORMATS } from '@entrepot/contract/dashboards/dashboard.ts'
import { IconFileSpreadsheet, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'

export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** A dashboard, or one chart of it, as a file. */
export const EXPORTS: readonly (readonly [ExportFormat, typeof IconPhoto])[] = [
  ['xlsx', IconFileSpreadsheet],
  ['pdf', IconFileTypePdf],
  ['png', IconPhoto],
]
