import { latePart } from '../../ui/late-part.tsx'

/** Nobody waits for it. */
export const FolderPresence = latePart(async () => (await import('./folder-presence.tsx')).FolderPresence)
