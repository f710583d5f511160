export { push } from './routes.ts'
