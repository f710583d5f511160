import type { ChartTemplate } from '@entrepot/contract/dashboards/chart.ts'
import type { Place } from '@entrepot/contract/dashboards/grid.ts'
import { templateOf } from '@entrepot/contract/dashboards/templates.ts'
import type { Ctx } from '../../kernel/context.ts'
import { addChart, createDashboard } from './edit-dashboards.ts'

/** What a company looks at on its first day: where its stock lies, of what kind it is, what comes and what goes. */
const CHARTS: readonly [Exclude<ChartTemplate, 'custom'>, Place][] = [
  ['volume_by_folders', { x: 0, y: 0, w: 6, h: 4 }],
  ['volume_by_categories', { x: 6, y: 0, w: 6, h: 4 }],
  ['in_stock_by_date', { x: 0, y: 4, w: 6, h: 4 }],
  ['out_of_stock_by_date', { x: 6, y: 4, w: 6, h: 4 }],
]

/** A new company begins with a dashboard of its first user, from the templates. */
export const firstDashboard = async (ctx: Ctx): Promise<void> => {
  const say = (key: string) => ctx.services.words(ctx.language, `dashboards:${key}`)
  const { guid } = await createDashboard(ctx, say('first'))
  for (const [template, place] of CHARTS)
    await addChart(ctx, guid, { config: templateOf(template, say(`templates.${template}`)), place })
}
