export { importRoute } from './screens.ts'
