export { groupsRoute } from './screens.ts'
