export { CATEGORY_VIEW, categoriesRoute } from './screens.ts'
