export { meRoute } from './screens.ts'
