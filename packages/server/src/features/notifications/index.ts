export { notify, updateNotification } from './notifications.queries.ts'
export { notifications } from './routes.ts'
