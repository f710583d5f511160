export { bulk, registerBulkJob } from './routes.ts'
