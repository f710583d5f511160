export { createCompany } from './companies.queries.ts'
export { companies } from './routes.ts'
export { changeModules } from './operate.ts'
