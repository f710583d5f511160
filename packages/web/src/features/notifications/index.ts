import { lazyPart } from '../../ui/lazy-part.tsx'

/** Nobody needs it to sign in. */
export const NotificationBell = lazyPart(async () => (await import('./notification-bell.tsx')).NotificationBell)
