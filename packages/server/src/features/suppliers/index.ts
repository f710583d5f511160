export { suppliers } from './routes.ts'
export { supplierNames, suppliersByGuid, suppliersNamed } from './suppliers.queries.ts'
