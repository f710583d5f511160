export { support } from './routes.ts'
