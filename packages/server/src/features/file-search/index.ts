export { fileSearch } from './routes.ts'
export { withFile } from './read-file.ts'
