export { groups } from './routes.ts'
