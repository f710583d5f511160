import { lazyPart } from '../../../ui/lazy-part.tsx'

export { ScanBox } from './scan-box.tsx'
export { scanWords } from './words.ts'
export const Camera = lazyPart(async () => (await import('./camera.tsx')).Camera)
