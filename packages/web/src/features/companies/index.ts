import { lazyPart } from '../../ui/lazy-part.tsx'

export { COMPANY_ACCESS } from './access.ts'
export { companyRoute } from './screens.ts'
/** Only for those who belong to several companies. */
export const CompanySwitcher = lazyPart(async () => (await import('./company-switcher.tsx')).CompanySwitcher)
