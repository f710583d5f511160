export { reservations } from './routes.ts'
