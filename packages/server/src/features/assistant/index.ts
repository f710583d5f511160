export { assistant } from './routes.ts'
