export { holdMails, sendableMails } from './mails.queries.ts'
export { mails } from './routes.ts'
export { sendByTask } from './send-by-task.ts'
