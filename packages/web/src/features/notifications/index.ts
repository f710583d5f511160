import { latePart } from '../../ui/late-part.tsx'

/** Nobody needs it to sign in. */
export const NotificationBell = latePart(async () => (await import('./notification-bell.tsx')).NotificationBell)
