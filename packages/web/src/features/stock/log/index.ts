export { activityEntry, activityRoute } from './screens.ts'
