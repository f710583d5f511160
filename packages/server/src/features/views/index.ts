export { views } from './routes.ts'
