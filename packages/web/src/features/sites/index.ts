export { sites } from './api.ts'
