export { archives } from './routes.ts'
