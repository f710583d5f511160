export { rights } from './routes.ts'
