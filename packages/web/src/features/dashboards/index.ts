import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import { notifySelf } from '../../kernel/push-topics.ts'
import type { CallOptions } from '../../kernel/send.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { dashboards } from './api.ts'

/** What a chart would show, for other screens. */
export const ChartPreview = lazyPart(async () => {
  const [{ ChartPreview: part }, { loadDashboardWords }] = await Promise.all([
    import('./chart-preview.tsx'),
    import('./words.ts'),
  ])
  await loadDashboardWords()
  return part
})

/** Puts a chart on a dashboard, or in the place of one that is there. */
export const keepChart = async (
  { dashboard, chart }: { dashboard: string; chart: string | null },
  config: ChartConfig,
  options: CallOptions,
) => {
  const kept = chart
    ? await dashboards.changeChart({ params: { guid: dashboard, chartGuid: chart }, body: { config } }, options)
    : await dashboards.addChart({ params: { guid: dashboard }, body: { config } }, options)
  notifySelf('dashboards', {})
  return kept
}
