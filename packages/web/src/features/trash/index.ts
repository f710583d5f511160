export { trashEntry, trashRoute } from './screens.ts'
