export { pageForSuppliers } from './read-suppliers.ts'
export { suppliers } from './routes.ts'
export { supplierNames, suppliersByGuid, suppliersNamed } from './suppliers.queries.ts'
