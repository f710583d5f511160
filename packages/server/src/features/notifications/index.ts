export { notify, updateNotification } from './notifications.queries.ts'
export { notifications } from './routes.ts'
export { registerThresholdJob } from './tell-thresholds.ts'
