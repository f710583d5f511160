export { createCompany } from './companies.queries.ts'
export { companies } from './routes.ts'
export { changeModules, operate, type Operator } from './operate.ts'
