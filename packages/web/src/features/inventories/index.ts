export { inventories } from './api.ts'
