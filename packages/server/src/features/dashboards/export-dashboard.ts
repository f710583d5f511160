import type { Dashboard, EXPORT_FORMATS, ExportAsked } from '@entrepot/contract/dashboards/dashboard.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
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

/**
 * A dashboard or one of its charts as a file, with what its reader may see (DASH-28): data, a picture or a document.
 */
export const exportDashboard = async (
  ctx: Ctx,
  guid: string,
  { format, chart, at: then }: ExportAsked,
): Promise<Download> => {
  const whole = await oneDashboard(ctx, guid)
  const dashboard = chart === undefined ? whole : alone(ctx, whole, chart)
  const at = then === undefined ? undefined : new Date(then)
  const { type, make } = MADE[format]
  return new Download(`${dashboard.name} ${at ? dayOf(ctx, at) : todayOf(ctx)}.${format}`, type, async () => {
    try {
      return await make(ctx, dashboard, await inTransaction(ctx, (inner) => answeredCharts(inner, dashboard, at)))
    } catch (error) {
      ctx.services.log.error({ err: error, dashboard: guid }, 'A dashboard could not be exported')
      throw new Problem('export_failed')
    }
  })
}

const dayOf = (ctx: Ctx, at: Date) => companyToday(at, ctx.company.timeZone)

/** One chart as if it were all there is, under its own name, as large as it is there. */
const alone = (ctx: Ctx, dashboard: Dashboard, guid: string): Dashboard => {
  const chart = dashboard.charts.find((one) => one.guid === guid)
  if (!chart) throw new Problem('not_found', {}, 'chart')
  const { title, template } = chart.config
  const name = title || ctx.services.words(ctx.language, `dashboards:templates.${template}`)
  return { ...dashboard, name, charts: [{ ...chart, place: { ...chart.place, x: 0, y: 0 } }] }
}
