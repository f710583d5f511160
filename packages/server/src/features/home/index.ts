export { home } from './routes.ts'
