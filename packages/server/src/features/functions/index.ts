export { functions } from './routes.ts'
