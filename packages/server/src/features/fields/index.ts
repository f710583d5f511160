export { type CustomField, type FieldNames, fieldNamesOf, itemFields } from './kept-fields.queries.ts'
export { keepsFieldNames } from './name-keepers.ts'
export { registerFieldJob } from './rewrite-values.ts'
export { fields } from './routes.ts'
