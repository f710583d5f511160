export { value } from './routes.ts'
