export { packsRoute, subscribeRoute, subscriptionRoute, thankYouRoute } from './screens.ts'
