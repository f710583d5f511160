export { categoriesByName, removeUnusedCategories } from './categories.queries.ts'
export { keepsCategories } from './category-keepers.ts'
export { createCategories } from './edit-categories.ts'
export { categories } from './routes.ts'
