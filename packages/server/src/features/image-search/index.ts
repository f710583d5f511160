export { imageSearch } from './routes.ts'
