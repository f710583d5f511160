export { historyEntry, historyRoute } from './screens.ts'
