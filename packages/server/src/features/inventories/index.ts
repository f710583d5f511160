export { inventories } from './routes.ts'
