export { sso } from './routes.ts'
