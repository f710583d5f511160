export { configuration } from './routes.ts'
