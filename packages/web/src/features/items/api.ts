export { items } from '../stock/index.ts'
