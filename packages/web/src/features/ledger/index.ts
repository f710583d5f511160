export { LEDGER_ACCESS, ledgerRoute } from './screens.ts'
