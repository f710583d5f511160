export { holdRecipient } from './recipients.queries.ts'
export { recipients } from './routes.ts'
