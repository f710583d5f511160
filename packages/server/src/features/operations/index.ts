export { type Answered, answeredTasks } from './tasks.queries.ts'
export { operations } from './routes.ts'
