import { lazyPart } from '../../ui/lazy-part.tsx'

export { ScanBox } from './scan/scan-box.tsx'
export { codesOf } from './scan/typed-codes.ts'
export { scanWords } from './scan/words.ts'
export const Camera = lazyPart(async () => (await import('./scan/camera.tsx')).Camera)
/** Where codes come from on a phone, with its words. */
export const PhoneReader = lazyPart(async () => (await import('./phone/reader.tsx')).loadReader())
