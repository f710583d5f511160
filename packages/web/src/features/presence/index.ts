import { lazyPart } from '../../ui/lazy-part.tsx'

/** Nobody waits for it. */
export const FolderPresence = lazyPart(async () => (await import('./folder-presence.tsx')).FolderPresence)
