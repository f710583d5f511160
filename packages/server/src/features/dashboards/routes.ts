import { dashboardsApi } from '@entrepot/contract/dashboards/dashboard.ts'
import { keepsFieldNames } from '../fields/index.ts'
import type { Feature } from '../../kernel/feature.ts'
import { chartData } from './chart-data.ts'
import { chartFields } from './chart-source.ts'
import { isSeenOf } from './dashboards.queries.ts'
import {
  addChart,
  arrangeDashboard,
  changeChart,
  changeDashboard,
  createDashboard,
  removeChart,
  removeDashboard,
  shareDashboard,
} from './edit-dashboards.ts'
import { exportDashboard } from './export-dashboard.ts'
import { fieldsInCharts } from './field-names.ts'
import { firstDashboard } from './first-dashboard.ts'
import { dashboardsSection } from './section.ts'
import { listDashboards, oneDashboard } from './read-dashboards.ts'

export const dashboards: Feature = {
  sections: { dashboards: dashboardsSection },
  owns: ['dashboard', 'dashboard_chart', 'dashboard_reader'],
  constraints: {
    dashboard_name: { code: 'exists', field: 'name' },
  },
  seenOnly: { dashboard: isSeenOf },
  furnishes: firstDashboard,
  mount: (mount) => {
    keepsFieldNames('dashboards', fieldsInCharts)
    mount('dashboards', dashboardsApi, {
      list: (ctx) => listDashboards(ctx),
      get: (ctx, { params }) => oneDashboard(ctx, params.guid),
      create: (ctx, { body }) => createDashboard(ctx, body.name),
      update: (ctx, { params, body }) => changeDashboard(ctx, params.guid, body),
      remove: (ctx, { params }) => removeDashboard(ctx, params.guid),
      share: (ctx, { params, body }) => shareDashboard(ctx, params.guid, body),
      arrange: (ctx, { params, body }) => arrangeDashboard(ctx, params.guid, body),
      addChart: (ctx, { params, body }) => addChart(ctx, params.guid, body),
      changeChart: (ctx, { params, body }) => changeChart(ctx, params, body),
      removeChart: (ctx, { params }) => removeChart(ctx, params),
      export: (ctx, { params, body }) => exportDashboard(ctx, params.guid, body),
      data: (ctx, { body }) => chartData(ctx, body.config, body.page, body.at ? new Date(body.at) : undefined),
      fields: async (ctx, { query }) => ({ data: await chartFields(ctx, query.source) }),
    })
  },
}
