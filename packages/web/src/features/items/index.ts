import { lazyPart } from '../../ui/lazy-part.tsx'

export { ScanBox } from './scan/scan-box.tsx'
export { codesOf } from './scan/typed-codes.ts'
export { scanWords } from './scan/words.ts'
export const Camera = lazyPart(async () => (await import('./scan/camera.tsx')).Camera)
/** What other features show on a phone, in one file: each of them would be named by whoever loads this one. */
const onPhone = () => import('./phone/for-others.ts')
/** Where codes come from, with its words. */
export const PhoneReader = lazyPart(async () => (await onPhone()).loadReader())
/** A place by a touch, and how one is called. */
export const PhonePlaceChoice = lazyPart(async () => (await onPhone()).PlaceChoice)
export const PhonePlaceName = lazyPart(async () => (await onPhone()).PlaceName)
