export { restore } from './restore.ts'
export { trash } from './routes.ts'
