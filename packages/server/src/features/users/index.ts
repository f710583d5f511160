export { planOf } from './me.ts'
export { administratorsOf, createMember, type NewMember } from './users.queries.ts'
export { users } from './routes.ts'
