export { catalogueOf, fieldsHeld } from './read-fields.ts'
export { search } from './routes.ts'
export { maySearch, requireTarget } from './targets.ts'
