export { type Answered, answeredTasks } from './tasks.queries.ts'
export { createOperation } from './edit-operations.ts'
export { findOperations, type OperationRow } from './operations.queries.ts'
export { operations } from './routes.ts'
