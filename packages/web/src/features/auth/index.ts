export { authRoutes } from './screens.ts'
