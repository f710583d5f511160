export { operations } from './routes.ts'
