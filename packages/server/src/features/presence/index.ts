export { presence } from './routes.ts'
