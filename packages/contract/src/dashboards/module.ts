import { defineModule } from '../kernel/module.ts'

export const dashboardsModule = defineModule({
  name: 'dashboards',
  sections: { dashboards: { rank: 10 } },
  areas: { DASHBOARD: true },
  records: { dashboard: { area: 'DASHBOARD', topic: 'dashboards' } },
  errors: {
    dashboard_not_found: [404, 'not_found'],
    dashboard_denied: [403, 'access_denied'],
    chart_denied: [403, 'access_denied'],
    forbidden_operation: 403,
    export_failed: 503,
    invalid_formula: 422,
    chart_not_number: 422,
    chart_not_date: 422,
    chart_not_grouped: 422,
    chart_no_place: 422,
    chart_no_days: 422,
    chart_many_points: 422,
    chart_not_past: 422,
    chart_too_costly: 422,
    dashboards_too_many: 409,
    charts_too_many: 409,
  },
  events: {
    'dashboard.created': { record: 'dashboard', action: 'create' },
    'dashboard.changed': { record: 'dashboard', action: 'update' },
    'dashboard.deleted': { record: 'dashboard', action: 'delete' },
  },
})

declare module '../kernel/errors.ts' {
  interface ErrorCodes extends Record<keyof (typeof dashboardsModule)['errors'], number> {}
}
