export { quickupdate } from './routes.ts'
