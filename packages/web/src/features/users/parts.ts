import { lazyPart } from '../../ui/lazy-part.tsx'

/** Heavy, and asked for by two screens. */
export const RightsSections = lazyPart(async () => (await import('./rights-sections.tsx')).RightsSections)
