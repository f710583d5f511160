export { fileSearch } from './routes.ts'
