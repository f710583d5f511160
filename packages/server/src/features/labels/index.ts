export { labels } from './routes.ts'
