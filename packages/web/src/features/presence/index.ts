import { latePart } from '../../ui/late-part.tsx'

/** Nobody waits for them. */
export const FolderPresence = latePart(async () => (await import('./folder-presence.tsx')).FolderPresence)
export const PlacePresence = latePart(async () => (await import('./folder-presence.tsx')).PlacePresence)
