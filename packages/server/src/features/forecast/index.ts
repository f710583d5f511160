export type { ForecastRow } from './forecast.queries.ts'
export { forecast } from './routes.ts'
export { type Pressing, pressingArticles } from './pressing.ts'
