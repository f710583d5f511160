export { notify, updateNotification } from './notifications.queries.ts'
export { notifications } from './routes.ts'
export { registerReservationJob } from './tell-reservations.ts'
export { registerThresholdJob } from './tell-thresholds.ts'
