export { createMember, type NewMember } from './users.queries.ts'
export { users } from './routes.ts'
