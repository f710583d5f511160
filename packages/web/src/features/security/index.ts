import { lazyPart } from '../../ui/lazy-part.tsx'

export { securityWords } from './words.ts'
/** For the sign-in page too, which makes a second factor where a company wants one. */
export const FactorSetupForm = lazyPart(async () => (await import('./factor-setup-form.tsx')).FactorSetupForm)
export const RecoveryCodes = lazyPart(async () => (await import('./recovery-codes.tsx')).RecoveryCodes)
