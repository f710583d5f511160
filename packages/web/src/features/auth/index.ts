import { lazyPart } from '../../ui/lazy-part.tsx'

export { authWords } from './words.ts'
export const NewPasswordFields = lazyPart(async () => (await import('./new-password-fields.tsx')).NewPasswordFields)
