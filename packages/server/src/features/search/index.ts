export { catalogueOf, fieldsHeld, fieldsOfTarget } from './read-fields.ts'
export { search } from './routes.ts'
export { maySearch, requireTarget, sourceOf } from './targets.ts'
