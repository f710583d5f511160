export { pictures } from './routes.ts'
