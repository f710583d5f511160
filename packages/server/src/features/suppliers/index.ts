export { suppliers } from './routes.ts'
export { suppliersByGuid, suppliersNamed } from './suppliers.queries.ts'
