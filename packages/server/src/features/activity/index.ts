export { activity } from './routes.ts'
