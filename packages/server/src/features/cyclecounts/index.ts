export { cyclecounts } from './routes.ts'
