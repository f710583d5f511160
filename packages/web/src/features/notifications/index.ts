export { notificationsRoute } from './screens.ts'
export { NotificationBell } from './notification-bell.tsx'
