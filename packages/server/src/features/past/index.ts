export { past } from './routes.ts'
