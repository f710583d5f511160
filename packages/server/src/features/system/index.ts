export { system } from './routes.ts'
