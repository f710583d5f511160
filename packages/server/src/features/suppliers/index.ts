export { suppliers } from './routes.ts'
