import type { ChartData } from '@entrepot/contract/dashboards/chart.ts'
import type { Dashboard, DashboardChart } from '@entrepot/contract/dashboards/dashboard.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSavepoint } from '../../kernel/savepoint.ts'
import { chartData } from './chart-data.ts'

/** `refused`: why its reader does not see it, in their language. */
export type AnsweredChart = DashboardChart & { title: string } & (
    | { data: ChartData; refused: null }
    | { data: null; refused: string }
  )

/**
 * Every chart of a dashboard as its reader sees it; one that may not be seen, or is wrong by now, says so in its place.
 */
export const answeredCharts = async (ctx: Ctx, { charts }: Dashboard, at?: Date): Promise<AnsweredChart[]> => {
  const answered: AnsweredChart[] = []
  for (const chart of charts) {
    const title =
      chart.config.title || ctx.services.words(ctx.language, `dashboards:templates.${chart.config.template}`)
    try {
      // What goes wrong in one leaves the transaction to the others.
      const data = await inSavepoint(ctx, () => chartData(ctx, chart.config, undefined, at))
      answered.push({ ...chart, title, data, refused: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, params } = error.parts[0] ?? error
      answered.push({
        ...chart,
        title,
        data: null,
        refused: ctx.services.words(ctx.language, `errors.${code}`, params),
      })
    }
  }
  return answered
}
