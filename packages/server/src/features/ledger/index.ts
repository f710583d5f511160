export { registerLedgerJobs } from './jobs.ts'
export { ledger } from './routes.ts'
