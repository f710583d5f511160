export { connections } from './routes.ts'
