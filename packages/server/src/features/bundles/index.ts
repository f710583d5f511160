export { bundles } from './routes.ts'
