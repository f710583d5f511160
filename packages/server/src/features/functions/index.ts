export { type Functions, functionsOf, type Subject } from './compute.ts'
export { functionNames, holdFunctions } from './functions.queries.ts'
export { functions } from './routes.ts'
export { usesFunctions } from './users-of-functions.ts'
