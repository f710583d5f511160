export { variants } from './routes.ts'
