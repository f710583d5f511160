import type { Dashboard, EXPORT_FORMATS } from '@entrepot/contract/dashboards/dashboard.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { Download, XLSX } from '../../kernel/download.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { type AnsweredChart, answeredCharts } from './answered-charts.ts'
import { oneDashboard } from './read-dashboards.ts'
import { workbookOf } from './workbook.ts'

type Format = (typeof EXPORT_FORMATS)[number]
type Made = {
  type: string
  make: (ctx: Ctx, dashboard: Dashboard, charts: readonly AnsweredChart[]) => Promise<Buffer>
}

const MADE: Record<Format, Made> = {
  xlsx: { type: XLSX, make: workbookOf },
  png: {
    type: 'image/png',
    make: async (ctx, dashboard, charts) => (await import('./picture.ts')).pictureOf(ctx, dashboard, charts),
  },
  pdf: {
    type: 'application/pdf',
    make: async (ctx, dashboard, charts) => (await import('./document.ts')).documentOf(ctx, dashboard, charts),
  },
}

/** A dashboard as a file, with what its reader may see (DASH-28): data, a picture or a document. */
export const exportDashboard = async (ctx: Ctx, guid: string, format: Format): Promise<Download> => {
  const dashboard = await oneDashboard(ctx, guid)
  const { type, make } = MADE[format]
  return new Download(`${dashboard.name} ${todayOf(ctx)}.${format}`, type, async () => {
    try {
      return await make(ctx, dashboard, await inTransaction(ctx, (inner) => answeredCharts(inner, dashboard)))
    } catch (error) {
      ctx.services.log.error({ err: error, dashboard: guid }, 'A dashboard could not be exported')
      throw new Problem('export_failed')
    }
  })
}
