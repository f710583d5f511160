export { ledger } from './routes.ts'
