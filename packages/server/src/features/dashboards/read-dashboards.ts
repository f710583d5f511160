import type { Dashboard, DashboardChart, DashboardRow } from '@entrepot/contract/dashboards/dashboard.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  type ChartRecord,
  chartsOf,
  type DashboardRecord,
  dashboardsSeen,
  findDashboard,
  readersOf,
} from './dashboards.queries.ts'
import { fieldsOfSource, namedChart } from './kept-chart.ts'

/** One that the caller sees (DASH-09). */
export const requireDashboard = async (ctx: Ctx, guid: string): Promise<DashboardRecord> => {
  const row = await findDashboard(ctx, guid)
  if (!row) throw new Problem('dashboard_not_found')
  if (!row.seen) throw new Problem('dashboard_denied')
  return row
}

const MAY = {
  edit: roles('DASHBOARD', 'EDIT'),
  remove: roles('DASHBOARD', 'DELETE'),
  share: roles('DASHBOARD', 'PERMISSIONS'),
  addChart: roles('DASHBOARD', 'CHART_ADD'),
  editChart: roles('DASHBOARD', 'CHART_EDIT'),
  removeChart: roles('DASHBOARD', 'CHART_DELETE'),
} as const
const mayOf = (ctx: Ctx): Dashboard['may'] =>
  Object.fromEntries(
    Object.entries(MAY).map(([act, needed]) => [act, can(ctx.rights.roles, needed)]),
  ) as Dashboard['may']

const shownOf = (ctx: Ctx, row: DashboardRecord) => ({
  guid: row.guid,
  name: row.name,
  owner: row.owner,
  shared: row.shared,
  may: mayOf(ctx),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const chartFor = async (ctx: Ctx, { guid, place, version, ...kept }: ChartRecord): Promise<DashboardChart> => ({
  guid,
  ...namedChart(kept, await fieldsOfSource(ctx, kept.config.source)),
  place,
  version,
})

export const dashboardFor = async (ctx: Ctx, row: DashboardRecord): Promise<Dashboard> => {
  const [readers, charts] = await Promise.all([readersOf(ctx, row.guid), chartsOf(ctx, row.guid)])
  return { ...shownOf(ctx, row), ...readers, charts: await Promise.all(charts.map((chart) => chartFor(ctx, chart))) }
}

export const listDashboards = async (ctx: Ctx): Promise<{ data: DashboardRow[] }> => ({
  data: (await dashboardsSeen(ctx)).map((row) => ({ ...shownOf(ctx, row), charts_count: row.charts })),
})

export const oneDashboard = async (ctx: Ctx, guid: string): Promise<Dashboard> =>
  dashboardFor(ctx, await requireDashboard(ctx, guid))
