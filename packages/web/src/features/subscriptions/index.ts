export { packsRoute } from './screens.ts'
