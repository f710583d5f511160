import { lazyPart } from '../ui/lazy-part.tsx'

/** 403 and 404 are pages of their own, seen rarely. */
export const ForbiddenPage = lazyPart(async () => (await import('./notice-pages.tsx')).ForbiddenPage)
export const MissingPage = lazyPart(async () => (await import('./notice-pages.tsx')).MissingPage)
