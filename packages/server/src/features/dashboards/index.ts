export { dashboards } from './routes.ts'
