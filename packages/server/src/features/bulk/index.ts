export { bulk } from './routes.ts'
export { type QuickOutcome, type QuickRow, startQuick } from './start-quick.ts'
