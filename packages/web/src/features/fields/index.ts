export { FIELD_VIEW, fieldsRoute } from './screens.ts'
