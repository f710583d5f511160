export { comments } from './routes.ts'
