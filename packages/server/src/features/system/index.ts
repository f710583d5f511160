export { system } from './routes.ts'
export { keptMails } from './system.queries.ts'
