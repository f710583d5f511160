export { mails } from './routes.ts'
