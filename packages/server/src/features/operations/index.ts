export { type Answered, answeredTasks } from './tasks.queries.ts'
export { createOperation } from './edit-operations.ts'
export { operations } from './routes.ts'
