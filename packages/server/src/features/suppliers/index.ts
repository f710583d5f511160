export { suppliers } from './routes.ts'
export { suppliersByGuid } from './suppliers.queries.ts'
