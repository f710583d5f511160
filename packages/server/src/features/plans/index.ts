export { plans } from './routes.ts'
