export { imports, registerImportJobs } from './routes.ts'
