import { lazyPart } from '../../ui/lazy-part.tsx'

/** The first steps of a company, for an empty list. */
export const StartOffer = lazyPart(async () => (await import('./home-page.tsx')).StartOffer)
