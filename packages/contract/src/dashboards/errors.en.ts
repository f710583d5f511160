import type { dashboardsModule } from './module.ts'

const en: Record<keyof (typeof dashboardsModule)['errors'], string> = {
  dashboard_not_found: 'Dashboard not found',
  dashboard_denied: 'You do not have access to this dashboard',
  chart_denied: 'Your roles do not open this data',
  forbidden_operation: 'You cannot perform this operation on this dashboard',
  export_failed: 'The export failed',
  invalid_formula: 'The formula is invalid',
  chart_not_number: 'The field {{name}} is not a number: it can neither be added up nor averaged',
  chart_not_date: 'The field {{name}} is not a date',
  chart_not_grouped: 'Rows cannot be put together by the field {{name}}',
  chart_no_place: 'A map needs a field with a GPS position as its axis',
  chart_no_days: 'Give two dates, the first one before the second',
  chart_many_points: 'More than {{max}} points: choose a shorter period, weeks or months',
  dashboards_too_many: 'At most {{max}} dashboards',
  charts_too_many: 'At most {{max}} charts in a dashboard',
  chart_too_costly: 'This chart takes too much computing. Narrow it to a shorter period or to a folder.',
  chart_not_past: 'What there was at a given date is not known for this source or field: {{name}}',
}
export default en
