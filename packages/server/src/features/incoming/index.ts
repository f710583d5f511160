export { incoming } from './routes.ts'
