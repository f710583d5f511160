export { layouts } from './routes.ts'
