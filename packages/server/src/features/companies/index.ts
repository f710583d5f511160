export { createCompany } from './companies.queries.ts'
export { companies } from './routes.ts'
