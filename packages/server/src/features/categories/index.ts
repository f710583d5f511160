export { categoriesByName, createCategories } from './categories.queries.ts'
export { categories } from './routes.ts'
