export { checkouts } from './routes.ts'
