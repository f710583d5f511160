export { chartData } from './chart-data.ts'
export { chartFields } from './chart-source.ts'
export { requireDashboard } from './read-dashboards.ts'
export { dashboards } from './routes.ts'
