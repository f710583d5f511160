export { imports } from './routes.ts'
