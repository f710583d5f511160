export { createVariant } from './edit-variants.ts'
export { lotStockOf } from './read-variants.ts'
export { variants } from './routes.ts'
export { lotOrderOf, rowsOfProducts } from './variants.queries.ts'
