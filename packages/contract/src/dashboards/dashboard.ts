import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { Guid, GuidParams, Instant, Name, Ref, tracked } from '../kernel/shapes.ts'
import { ChartConfig, ChartData, ChartField } from './chart.ts'
import { GRID_COLUMNS, LEAST, MOST_HEIGHT, MOST_ROWS } from './grid.ts'
import { CHART_SOURCES } from './sources.ts'

export const Place = z.object({
  x: z
    .int()
    .min(0)
    .max(GRID_COLUMNS - LEAST.w),
  y: z.int().min(0).max(MOST_ROWS),
  w: z.int().min(LEAST.w).max(GRID_COLUMNS),
  h: z.int().min(LEAST.h).max(MOST_HEIGHT),
})

export const DashboardChart = z.object({
  guid: Guid,
  config: ChartConfig,
  place: Place,
  /** Fields it was made with that are gone. */
  missing: z.array(z.string()),
  version: z.int(),
})
export type DashboardChart = z.infer<typeof DashboardChart>

/** What the caller may do with a dashboard (DASH-09, DASH-10). */
const May = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  share: z.boolean(),
  addChart: z.boolean(),
  editChart: z.boolean(),
  removeChart: z.boolean(),
})

const shown = {
  guid: Guid,
  name: z.string(),
  owner: Ref.nullable(),
  /** Somebody beside its owner sees it. */
  shared: z.boolean(),
  may: May,
  ...tracked,
}
export const DashboardRow = z.object({ ...shown, charts_count: z.int() })
export type DashboardRow = z.infer<typeof DashboardRow>
export const Dashboard = z.object({
  ...shown,
  users: z.array(Ref),
  groups: z.array(Ref),
  charts: z.array(DashboardChart),
})
export type Dashboard = z.infer<typeof Dashboard>

export const MOST_SHARED = 500
export const MOST_CHARTS = 30
const ChartParams = z.object({ guid: Guid, chartGuid: Guid })
const ChartBody = z.object({ config: ChartConfig, place: Place.optional() })
export type ChartBody = z.output<typeof ChartBody>
const ChartChange = ChartBody.partial().extend({ version: z.int().optional() })
export type ChartChange = z.output<typeof ChartChange>
export const Sharing = z.object({ users: z.array(Guid).max(MOST_SHARED), groups: z.array(Guid).max(MOST_SHARED) })
export type Sharing = z.output<typeof Sharing>
export const Layout = z.object({ charts: z.array(Place.extend({ guid: Guid })).max(MOST_CHARTS) })
export type Layout = z.output<typeof Layout>
export const EXPORT_FORMATS = ['xlsx', 'pdf', 'png'] as const
/** `chart`: this one alone; `at`: of what there was then. */
const ExportAsked = z.object({ format: z.enum(EXPORT_FORMATS), chart: Guid.optional(), at: Instant.optional() })
export type ExportAsked = z.output<typeof ExportAsked>

const reading = anyRole('DASHBOARD')
/** Not there, or not for the caller. */
const OF_ONE = ['dashboard_not_found', 'dashboard_denied'] as const
const OF_CHART = [
  'module_disabled',
  'chart_denied',
  'unknown_field',
  'invalid_formula',
  'chart_not_number',
  'chart_not_date',
  'chart_not_grouped',
  'chart_no_place',
  'chart_no_days',
  'chart_many_points',
  'chart_not_past',
  'chart_too_costly',
  ...CONDITION_ERRORS,
] as const
const WRITTEN = [...OF_ONE, ...OF_CHART, 'forbidden_operation'] as const

export const dashboardsApi = defineApi({
  list: {
    method: 'GET',
    path: '/dashboards',
    summary: 'Dashboards that the caller sees, by name',
    access: reading,
    response: z.object({ data: z.array(DashboardRow) }),
  },
  get: {
    method: 'GET',
    path: '/dashboards/:guid',
    summary: 'One dashboard with its charts',
    access: reading,
    params: GuidParams,
    response: Dashboard,
    errors: OF_ONE,
  },
  create: {
    method: 'POST',
    path: '/dashboards',
    summary: 'Make a dashboard',
    access: roles('DASHBOARD', 'ADD'),
    body: z.object({ name: Name }),
    response: Dashboard,
    status: 201,
    errors: ['exists', 'dashboards_too_many'],
  },
  update: {
    method: 'PUT',
    path: '/dashboards/:guid',
    summary: 'Rename a dashboard',
    access: roles('DASHBOARD', 'EDIT'),
    params: GuidParams,
    body: z.object({ name: Name, version: z.int().optional() }),
    response: Dashboard,
    errors: [...OF_ONE, 'exists', 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/dashboards/:guid',
    summary: 'Delete a dashboard with its charts',
    access: roles('DASHBOARD', 'DELETE'),
    params: GuidParams,
    response: Nothing,
    errors: OF_ONE,
  },
  share: {
    method: 'PUT',
    path: '/dashboards/:guid/permissions',
    summary: 'Say which users and groups see a dashboard beside its owner',
    access: roles('DASHBOARD', 'PERMISSIONS'),
    params: GuidParams,
    body: Sharing,
    response: Dashboard,
    errors: [...OF_ONE, 'unknown_value'],
  },
  arrange: {
    method: 'PUT',
    path: '/dashboards/:guid/layout',
    summary: 'Say where its charts stand on the grid, and how large they are',
    access: roles('DASHBOARD', 'CHART_EDIT'),
    params: GuidParams,
    body: Layout,
    response: Dashboard,
    errors: OF_ONE,
  },
  addChart: {
    method: 'POST',
    path: '/dashboards/:guid/charts',
    summary: 'Add a chart to a dashboard, where there is room unless a place is said',
    access: roles('DASHBOARD', 'CHART_ADD'),
    params: GuidParams,
    body: ChartBody,
    response: DashboardChart,
    status: 201,
    errors: [...WRITTEN, 'charts_too_many'],
  },
  changeChart: {
    method: 'PUT',
    path: '/dashboards/:guid/charts/:chartGuid',
    summary: 'Change a chart',
    access: roles('DASHBOARD', 'CHART_EDIT'),
    params: ChartParams,
    body: ChartChange,
    response: DashboardChart,
    errors: [...WRITTEN, 'not_found', 'stale'],
  },
  removeChart: {
    method: 'DELETE',
    path: '/dashboards/:guid/charts/:chartGuid',
    summary: 'Delete a chart',
    access: roles('DASHBOARD', 'CHART_DELETE'),
    params: ChartParams,
    response: Nothing,
    errors: [...OF_ONE, 'not_found'],
  },
  export: {
    method: 'POST',
    path: '/dashboards/:guid/export',
    summary:
      'The data of a dashboard, or of one of its charts, as a workbook, or the charts as a picture or a document',
    access: reading,
    asks: true,
    params: GuidParams,
    body: ExportAsked,
    answers: 'file',
    response: z.null(),
    errors: [...OF_ONE, 'not_found', 'export_failed'],
  },
  data: {
    method: 'POST',
    path: '/charts/data',
    summary:
      'What a chart shows of the records that the caller sees; `page` pages through the values of its axis, `at` counts what was there then (X-41)',
    access: reading,
    asks: true,
    body: z.object({ config: ChartConfig, page: z.int().min(1).max(10_000).optional(), at: Instant.optional() }),
    response: ChartData,
    errors: OF_CHART,
  },
  fields: {
    method: 'GET',
    path: '/charts/fields',
    summary: 'What charts of a source may name, in the language of the caller',
    access: reading,
    query: z.object({ source: z.enum(CHART_SOURCES) }),
    response: z.object({ data: z.array(ChartField) }),
    errors: ['module_disabled', 'chart_denied'],
  },
})
